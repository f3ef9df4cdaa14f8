-- A change was not marked while the first days of its restaurant were being summed up: it did not see their row, and was missing in
-- their sums. It now creates the row, or waits for the one that is being created. Each statement of plpgsql sees what was committed
-- before it, those of an SQL function what was committed before the first.
create or replace function mark_stale_day(tenant uuid, name text, at timestamptz) returns void language plpgsql as $$
begin
  if not exists (select from day_rollups where restaurant_id = tenant and rollup = name) then
    insert into day_rollups (restaurant_id, rollup, timezone)
      select id, mark_stale_day.name, timezone from restaurants where id = tenant on conflict do nothing;
  end if;
  with locked as materialized (
    select * from day_rollups where restaurant_id = tenant and rollup = name for share)
  insert into stale_days (restaurant_id, rollup, day)
    select restaurant_id, rollup, (at at time zone timezone)::date from locked
    where (at at time zone timezone)::date < through
  on conflict (restaurant_id, rollup, day) do update set marks = stale_days.marks + 1;
end $$;
