-- An order with dishes that were added to another one after it was paid.
alter table orders
  add column added_to uuid,
  add constraint orders_added_to check (added_to is null or (source = 'phone' and added_to <> id)) not valid,
  add constraint orders_added_to_fkey foreign key (restaurant_id, added_to) references orders (restaurant_id, id)
    on delete set null (added_to) not valid;
