-- The promise that the courier service was last notified of, under the names of the code.
alter table courier_deliveries rename column promised_at_told to notified_promise;
alter table courier_deliveries rename column tell_attempts to reschedule_attempts;
alter table courier_updates drop constraint courier_updates_kind_check;
update courier_updates set kind = case kind when 'told' then 'rescheduled' else 'not_rescheduled' end
  where kind in ('told', 'not_told');
alter table courier_updates add constraint courier_updates_kind_check
  check (kind in ('booked', 'not_booked', 'status', 'cancelled', 'not_cancelled', 'rescheduled', 'not_rescheduled'));
