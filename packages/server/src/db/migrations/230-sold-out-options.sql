-- Options are sold out like dishes: `is_available` is false as long as an option is sold out, which ends by itself at
-- `sold_out_until`, if that is set. A form that saves a group must not write these columns: the kitchen changes them while it is open.
alter table variants
  add column sold_out_until timestamptz,
  add column sold_out_by text,
  add column sold_out_at timestamptz;
alter table modifiers
  add column sold_out_until timestamptz,
  add column sold_out_by text,
  add column sold_out_at timestamptz;
alter table upsells
  add column sold_out_until timestamptz,
  add column sold_out_by text,
  add column sold_out_at timestamptz;
create index variants_sold_out on variants (restaurant_id) where not is_available;
create index modifiers_sold_out on modifiers (restaurant_id) where not is_available;
create index upsells_sold_out on upsells (restaurant_id) where not is_available;
