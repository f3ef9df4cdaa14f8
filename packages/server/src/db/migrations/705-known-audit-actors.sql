-- Actors of before. Those of entries that were added meanwhile have newer names.
insert into audit_actors (restaurant_id, actor, actor_name, actor_role, named_at)
  select distinct on (restaurant_id, actor) restaurant_id, actor, actor_name, actor_role, at from audit_entries
  order by restaurant_id, actor, at desc
  on conflict (restaurant_id, actor) do nothing;
