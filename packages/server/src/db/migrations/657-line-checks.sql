-- When a line of an order was checked off as made, for the times of dishes and stations in reports. Unchecking deletes it.
create table line_checks (
  restaurant_id uuid not null references restaurants on delete cascade,
  order_id uuid not null,
  line_key text not null,
  product_id uuid not null,
  made_at timestamptz not null,
  primary key (restaurant_id, order_id, line_key),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id) on delete cascade
);
call wall_off('line_checks');
