-- Payments of all restaurants per day, as the other sums of the platform (platform/platform-days.ts).
create table platform_payment_days (like payment_days including defaults);
alter table platform_payment_days drop column restaurant_id, add primary key (day, payment_status, kind);
alter table platform_payment_days enable row level security;
alter table platform_payment_days force row level security;
create policy platform on platform_payment_days
  using ((select is_platform_scope())) with check ((select is_platform_scope()));
grant select, insert, update, delete on platform_payment_days to comanda_app;

-- The stored days are added up by the next run; until then they are read of each restaurant.
insert into platform_stale_days (rollup, day) select distinct 'payments', day from payment_days on conflict do nothing;
