-- Who acts, and for which restaurant, is said by each transaction (see db/transaction.ts):
--   app.restaurant_id  the tenant whose rows may be touched
--   app.scope          'platform' when all tenants are meant (sweepers, relays, platform admins)
--   app.actor          'user:<id>', 'visitor', 'device:<id>' or 'system:<name>', for history and audit
-- A setting made with is_local leaves '' behind, not NULL, hence nullif.

create function current_restaurant() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.restaurant_id', true), '')::uuid $$;

create function is_platform_scope() returns boolean language sql stable parallel safe as
  $$ select coalesce(current_setting('app.scope', true), '') = 'platform' $$;

create function current_actor() returns text language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.actor', true), ''), 'unknown') $$;

-- Walls off one tenant table: forced row security, rows of the current restaurant only, full use for the program's role.
create procedure wall_off(target regclass, tenant_column name default 'restaurant_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s using (%2$I = (select current_restaurant()) or (select is_platform_scope()))
       with check (%2$I = (select current_restaurant()) or (select is_platform_scope()))', target, tenant_column);
  execute format('grant select, insert, update, delete on %s to comanda_app', target);
end $$;

create domain cents as bigint;
-- Thousandths of a percent: 8500 is 8.5%.
create domain percent as integer;
