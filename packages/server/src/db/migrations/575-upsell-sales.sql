-- Portions and revenue of upsells by dish and day of the restaurant, of paid orders that were not cancelled. Order lines name the
-- options, so these do. Recomputed for recent days (modules/catalog/products/sum-up-sales.ts).
create table upsell_sales (
  restaurant_id uuid not null references restaurants on delete cascade,
  product_id uuid not null,
  group_name text not null,
  name text not null,
  day date not null,
  portions integer not null,
  revenue cents not null,
  primary key (restaurant_id, product_id, group_name, name, day)
);
call wall_off('upsell_sales');

insert into upsell_sales (restaurant_id, product_id, group_name, name, day, portions, revenue)
select o.restaurant_id, (line ->> 'productId')::uuid, chosen ->> 'groupName', chosen ->> 'name',
  (o.created_at at time zone r.timezone)::date,
  sum((line ->> 'quantity')::int), sum((line ->> 'quantity')::int * (chosen ->> 'priceDelta')::int)
from orders o
join restaurants r on r.id = o.restaurant_id,
  jsonb_array_elements(case when o.cart ->> 'version' = '1' then o.cart -> 'items' else '[]' end) as line,
  jsonb_array_elements(line -> 'selections') as chosen
where o.created_at > now() - interval '31 days' and o.paid_at is not null and o.status <> 'cancelled'
  and line ->> 'productId' is not null and chosen ->> 'kind' = 'upsell'
group by 1, 2, 3, 4, 5;
