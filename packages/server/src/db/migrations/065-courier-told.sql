-- What the order is promised for, and the promise by which the courier was booked or told last: where the two differ, the
-- courier service has to hear of it.
alter table courier_deliveries
  add column promised_at timestamptz,
  add column promised_at_told timestamptz,
  add column tell_attempts integer not null default 0;

alter table courier_updates drop constraint courier_updates_kind_check;
alter table courier_updates add constraint courier_updates_kind_check
  check (kind in ('booked', 'not_booked', 'status', 'cancelled', 'not_cancelled', 'told', 'not_told'));
