-- Sums of all restaurants per day, so that a report on all of them does not read the rows of each one
-- (platform/platform-days.ts).

-- Days whose rows changed at a restaurant since they were added up; marked by the transactions of the restaurants. One table
-- for all rollups replaces that of visits. A day is in the sums of the platform unless it is marked, so that the day from
-- which on visits are missing is not needed.
create table platform_stale_days (
  rollup text not null,
  day date not null,
  marks integer not null default 1,
  primary key (rollup, day)
);
insert into platform_stale_days (rollup, day, marks) select 'visits', day, marks from platform_visit_days_stale;
drop table platform_visit_days_stale;
drop table platform_visit_days_through;

create table platform_sales_part_days (like sales_part_days including defaults);
alter table platform_sales_part_days drop column restaurant_id, add primary key (kind, day, name);
create table platform_lost_cart_days (like lost_cart_days including defaults);
alter table platform_lost_cart_days drop column restaurant_id, add primary key (day, reason);

-- The days of all restaurants are added up.
create index sales_part_days_of_all on sales_part_days (day);
create index lost_cart_days_of_all on lost_cart_days (day);
insert into platform_stale_days (rollup, day)
  select distinct 'sales_parts', day from sales_part_days union select distinct 'lost_carts', day from lost_cart_days;

do $$
declare target regclass;
begin
  foreach target in array array['platform_stale_days', 'platform_sales_part_days', 'platform_lost_cart_days']::regclass[] loop
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy platform on %s using ((select is_platform_scope())) with check ((select is_platform_scope()))', target);
    execute format('grant select, insert, update, delete on %s to comanda_app', target);
  end loop;
end $$;
create policy marks on platform_stale_days using (true) with check (true);
