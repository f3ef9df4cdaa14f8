-- A kitchen screen with an identity of its own. Only a hash of its token is kept.
create table devices (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  name text not null,
  shows text not null default 'kitchen' check (shows in ('kitchen')),
  token_hash bytea not null unique,
  user_agent text not null,
  approved_by text not null,
  created_at timestamptz not null default now(),
  -- Rounded: written once a minute at most.
  last_seen_at timestamptz,
  last_ip text,
  -- Who works at it, having typed their PIN.
  worker_user_id text,
  worker_since timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  unique (restaurant_id, id)
);
call wall_off('devices');

-- A screen that asks to be let in. It shows the code; it holds a secret by which it alone can fetch the answer.
create table device_pairings (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  code text not null,
  secret_hash bytea not null unique,
  ip text not null,
  user_agent text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'done')),
  device_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (restaurant_id, code),
  foreign key (restaurant_id, device_id) references devices (restaurant_id, id) on delete cascade
);
create index device_pairings_expiry on device_pairings (expires_at);
call wall_off('device_pairings');

-- Told apart by PIN alone, so it is one of a kind in its restaurant. Kept as a keyed hash, whose key is not in here.
create table staff_pins (
  restaurant_id uuid not null references restaurants on delete cascade,
  user_id text not null,
  pin_hash bytea not null,
  set_at timestamptz not null default now(),
  primary key (restaurant_id, user_id),
  unique (restaurant_id, pin_hash)
);
call wall_off('staff_pins');
