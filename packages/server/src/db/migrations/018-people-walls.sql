-- A person's name and phone are for that person, and for the platform.
alter table user_profiles enable row level security;
alter table user_profiles force row level security;
create policy own on user_profiles
  using ('user:' || user_id = (select current_actor()) or (select is_platform_scope()))
  with check ('user:' || user_id = (select current_actor()) or (select is_platform_scope()));

-- Who signs in, and how, is looked up by the platform alone (modules/identity): a restaurant's transaction has no use
-- for addresses, sessions and passwords.
do $$
declare target regclass;
begin
  foreach target in array array['auth.users', 'auth.sessions', 'auth.accounts', 'auth.verifications']::regclass[] loop
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy platform on %s using ((select is_platform_scope())) with check ((select is_platform_scope()))', target);
  end loop;
end $$;
