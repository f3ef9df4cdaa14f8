-- The new orders for which the alarm of a kitchen was stopped on all its screens, by whom and when.
alter table kitchen_settings
  add column alarm_stopped_orders uuid[] not null default '{}',
  add column alarm_stopped_by text,
  add column alarm_stopped_at timestamptz;
