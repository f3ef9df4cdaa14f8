-- Since when the printer of a kitchen does not answer, and when it is tried again; null while it does.
alter table kitchen_settings
  add column printer_failed_at timestamptz,
  add column printer_next_try timestamptz;
-- Open orders that no paper was printed of.
create index orders_unprinted on orders (restaurant_id, paid_at) where paid_at is not null and printed_at is null;
