-- A courier whose booking was not confirmed is no courier that was not booked: one may come.
alter table courier_updates drop constraint courier_updates_kind_check,
  add constraint courier_updates_kind_check check (kind in ('booked', 'not_booked', 'not_confirmed', 'status', 'cancelled',
    'not_cancelled', 'rescheduled', 'not_rescheduled')) not valid;
