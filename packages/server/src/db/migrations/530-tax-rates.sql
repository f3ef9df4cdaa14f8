-- The tax rate that an order was charged with. null: the order is from before the rate was stored.
alter table orders
  add column tax_rate percent,
  add constraint orders_tax_rate check (tax_rate between 0 and 100000) not valid;

-- Sales, discounts and tax of the ledger per restaurant, local day and rate, with the signs of the ledger; stored together with
-- sales_days. Rate -1: not stored with the order.
create table tax_days (
  restaurant_id uuid not null references restaurants on delete cascade,
  day date not null,
  rate percent not null,
  sales cents not null,
  discount cents not null,
  tax cents not null,
  primary key (restaurant_id, day, rate)
);
call wall_off('tax_days');

-- No order of a stored day has a rate.
insert into tax_days (restaurant_id, day, rate, sales, discount, tax)
  select restaurant_id, day, -1, sales, discount, tax from sales_days where sales <> 0 or discount <> 0 or tax <> 0;
