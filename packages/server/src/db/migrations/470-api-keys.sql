-- Keys with which programs call the API at one restaurant. The key itself is shown once; its hash and first characters are stored.
create table api_keys (
  restaurant_id uuid not null references restaurants on delete cascade,
  id uuid not null,
  name text not null check (name <> ''),
  prefix text not null,
  key_hash bytea not null,
  -- Of `keyActions` in domain/access/roles.ts.
  scopes text[] not null check (cardinality(scopes) > 0),
  hourly_limit integer not null check (hourly_limit > 0),
  created_at timestamptz not null,
  created_by text not null default current_actor(),
  created_by_name text not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (restaurant_id, id)
);
create index api_keys_newest on api_keys (restaurant_id, created_at desc, id);
create index api_keys_newest_of_all on api_keys (created_at desc, id);
call wall_off('api_keys');

-- Calls of a key per hour; `calls` includes those that were refused because of the limit.
create table api_key_hours (
  restaurant_id uuid not null,
  key_id uuid not null,
  hour timestamptz not null,
  calls integer not null default 0,
  refused integer not null default 0,
  primary key (restaurant_id, key_id, hour),
  foreign key (restaurant_id, key_id) references api_keys on delete cascade
);
create index api_key_hours_at on api_key_hours (hour);
call wall_off('api_key_hours');

-- A key is found by its hash before its restaurant is known; like the lookup tables of 106.
create table api_key_hashes (key_hash bytea primary key, restaurant_id uuid not null, key_id uuid not null);
call wall_off('api_key_hashes');
create function maintain_api_key_hashes() returns trigger language plpgsql as $f$
begin
  if tg_op <> 'INSERT' then delete from api_key_hashes where key_hash = old.key_hash; end if;
  if tg_op <> 'DELETE' then insert into api_key_hashes values (new.key_hash, new.restaurant_id, new.id); end if;
  return null;
end $f$;
create trigger api_key_hashes after insert or delete or update of key_hash on api_keys for each row
  execute function maintain_api_key_hashes();
