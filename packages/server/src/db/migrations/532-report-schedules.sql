-- Reports that are emailed every week or month.
create table report_schedules (
  -- null: figures of all restaurants, for the platform.
  restaurant_id uuid references restaurants on delete cascade,
  id uuid not null,
  report text not null,
  frequency text not null check (frequency in ('weekly', 'monthly')),
  format text not null check (format in ('pdf', 'csv')),
  -- Ids of users. Of these, those receive a report who have the right to see it when it is sent.
  recipients text[] not null check (cardinality(recipients) between 1 and 10),
  is_paused boolean not null default false,
  created_at timestamptz not null,
  -- The first day of the last period that was sent, or that is not to be sent because the schedule began later.
  last_period date not null,
  last_sent_at timestamptz,
  last_recipients integer,
  unique nulls not distinct (restaurant_id, id)
);
call wall_off('report_schedules');
create index report_schedules_active on report_schedules (restaurant_id) where not is_paused;
