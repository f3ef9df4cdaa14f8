-- Work across all restaurants connects as comanda_platform, a member of comanda_app. The scope of a connection of one of the
-- two roles follows from its role and not from a setting, so that a tenant's transaction cannot lift its own restriction. The
-- owner of the database still sets app.scope. SET ROLE and logins are told apart by the setting "role"; current_user would be
-- the owner inside of functions with the owner's rights.
create or replace function is_platform_scope() returns boolean language sql stable parallel safe as $$
  select case coalesce(nullif(current_setting('role'), 'none'), session_user::text)
    when 'comanda_platform' then true
    when 'comanda_app' then false
    else coalesce(current_setting('app.scope', true), '') = 'platform'
  end $$;

drop function restaurant_id_by_domain(text);

-- A master admin is one of the platform, whatever a tenant's transaction writes.
alter table memberships add check (role <> 'master_admin' or restaurant_id is null);
drop policy tenant on memberships;
create policy tenant on memberships
  using (restaurant_id = (select current_restaurant()) or (select is_platform_scope()))
  with check (restaurant_id = (select current_restaurant()) or (select is_platform_scope()));
create policy own on memberships for select using ('user:' || user_id = (select current_actor()));

-- Settings, limits and webhooks belong to the platform. Tenants read settings, and the webhooks of their payments.
do $$
declare target regclass;
begin
  foreach target in array array['platform_settings', 'rate_limits', 'provider_events', 'heartbeat']::regclass[] loop
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy platform on %s using ((select is_platform_scope())) with check ((select is_platform_scope()))', target);
  end loop;
end $$;
create policy everybody on platform_settings for select using (true);
create policy everybody on provider_events for select using (true);
