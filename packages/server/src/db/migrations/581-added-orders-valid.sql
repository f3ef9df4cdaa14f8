alter table orders validate constraint orders_added_to;
alter table orders validate constraint orders_added_to_fkey;
