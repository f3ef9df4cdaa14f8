-- Sales of all restaurants per day, as the other sums of the platform (platform/platform-days.ts).
create table platform_sales_days (like sales_days including defaults);
alter table platform_sales_days drop column restaurant_id, add primary key (day);
alter table platform_sales_days enable row level security;
alter table platform_sales_days force row level security;
create policy platform on platform_sales_days
  using ((select is_platform_scope())) with check ((select is_platform_scope()));
grant select, insert, update, delete on platform_sales_days to comanda_app;

-- The stored days are added up by the next run; until then they are read of each restaurant.
insert into platform_stale_days (rollup, day) select distinct 'sales', day from sales_days on conflict do nothing;
