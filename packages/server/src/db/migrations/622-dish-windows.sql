-- dish_days added up over the days that reports show, up to the last stored day, so that a report on the dishes of all
-- restaurants reads the highest rows and not each day (modules/analytics/days/dish-windows.ts).
create table dish_windows (
  restaurant_id uuid not null references restaurants on delete cascade,
  -- Days of the report, today and yesterday, which are not stored, included.
  days integer not null,
  product_id uuid not null,
  -- Rows that were added up.
  found integer not null,
  viewed integer not null,
  viewed_sold_out integer not null,
  added integer not null,
  orders integer not null,
  portions integer not null,
  revenue cents not null,
  primary key (restaurant_id, days, product_id)
);
call wall_off('dish_windows');

insert into dish_windows
  select t.restaurant_id, days, product_id, count(*), sum(viewed), sum(viewed_sold_out), sum(added), sum(orders), sum(portions),
    sum(revenue)
  from day_rollups t cross join unnest(array[7, 30, 90]) as days
    join dish_days d on d.restaurant_id = t.restaurant_id and d.day >= t.through + 2 - days and d.day < t.through
  where t.rollup = 'dishes' and isfinite(t.through)
  group by 1, 2, 3;
create index dish_windows_of_all on dish_windows (days, revenue desc, viewed desc, product_id, restaurant_id);
