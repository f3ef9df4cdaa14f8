-- An order that is cancelled or changed late changes the sums of its dishes, upsells and offers, too, which are recomputed for
-- recent days only (modules/catalog/products/sum-up-sales.ts). Their days are those on which orders were placed.
create or replace function order_changes_analysed_days() returns trigger language plpgsql as $$
begin
  perform mark_stale_day(old.restaurant_id, 'sales_parts', coalesce(old.captured_at, old.paid_at)),
    mark_stale_day(old.restaurant_id, 'dishes', old.paid_at);
  insert into stale_days (restaurant_id, rollup, day)
    select id, 'product_sales', (old.created_at at time zone timezone)::date from restaurants where id = old.restaurant_id
  on conflict (restaurant_id, rollup, day) do update set marks = stale_days.marks + 1;
  return null;
end $$;

-- Days that were missed until now.
insert into stale_days (restaurant_id, rollup, day)
  select distinct o.restaurant_id, 'product_sales', (o.created_at at time zone r.timezone)::date
  from orders o join restaurants r on r.id = o.restaurant_id
  where o.created_at > now() - interval '31 days' and o.cancelled_at > o.created_at + interval '2 days'
on conflict do nothing;
