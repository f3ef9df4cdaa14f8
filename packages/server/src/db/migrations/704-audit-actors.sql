-- Who acted at a restaurant, so that the filter of the audit log does not read the log. A row is written with the first entry of an
-- actor and with the first one under another name; all other entries only look it up.
create table audit_actors (
  -- Null: actions that concern the platform.
  restaurant_id uuid references restaurants,
  actor text not null,
  actor_name text not null,
  actor_role text,
  -- The time of the entry that the name is from.
  named_at timestamptz not null,
  unique nulls not distinct (restaurant_id, actor)
);
alter table audit_actors replica identity full;
create index audit_actors_actor on audit_actors (actor, named_at desc);
call wall_off('audit_actors');

create function audit_entry_names_actor() returns trigger language plpgsql as $$
begin
  -- An existing row is not locked, so that the actions of an actor do not wait for each other.
  insert into audit_actors (restaurant_id, actor, actor_name, actor_role, named_at)
    values (new.restaurant_id, new.actor, new.actor_name, new.actor_role, new.at)
    on conflict (restaurant_id, actor) do nothing;
  if not found then
    update audit_actors set actor_name = new.actor_name, actor_role = new.actor_role, named_at = new.at
      where (restaurant_id = new.restaurant_id or (restaurant_id is null and new.restaurant_id is null))
        and actor = new.actor and named_at <= new.at
        and (actor_name, actor_role) is distinct from (new.actor_name, new.actor_role);
  end if;
  return null;
end $$;
create trigger actor after insert on audit_entries for each row execute function audit_entry_names_actor();
