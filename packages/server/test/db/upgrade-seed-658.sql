-- Rows of a database at migration 658, in addition to those of the earlier seeds: kitchens and stations that print.
set app.scope = 'platform';
update kitchen_settings k set steps = 'two', printing_since = '2026-01-01' from restaurants r
  where r.id = k.restaurant_id and r.name = 'Restaurant 1';
update orders set station_print_doubted = true where status = 'preparing';
insert into station_prints (restaurant_id, order_id, station_id, tries, created_at)
  select restaurant_id, id, gen_random_uuid(), case status when 'ready' then 1 else 2 end, now() from orders
  where status in ('preparing', 'confirmed', 'ready');
reset app.scope;
