-- Second factors, passkeys, wallets, phones, providers: the further tables of better-auth, whose own names are mapped in
-- modules/identity.
alter table auth.users
  add column two_factor_enabled boolean not null default false,
  add column phone_number text unique,
  add column phone_number_verified boolean not null default false;

-- What is asked besides a password. A factor counts once a code of it was verified; users.two_factor_enabled tells
-- whether there is one that counts.
create table auth.second_factors (
  id text primary key,
  user_id text not null references auth.users on delete cascade,
  kind text not null check (kind in ('totp', 'phone')),
  -- The shared secret, or the phone number: sealed.
  secret bytea not null,
  label text not null,
  verified_at timestamptz,
  -- The time step of the last code that was taken: neither it nor an earlier one is taken again.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  unique (user_id, kind)
);

-- Each stands in for a second factor once. Kept as a keyed hash, whose key is not in here.
create table auth.recovery_codes (
  user_id text not null references auth.users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table auth.passkeys (
  id text primary key,
  name text,
  public_key text not null,
  user_id text not null references auth.users on delete cascade,
  credential_id text not null unique,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create index passkeys_user on auth.passkeys (user_id);

create table auth.wallet_addresses (
  id text primary key,
  user_id text not null references auth.users on delete cascade,
  address text not null,
  chain_id integer not null,
  is_primary boolean not null default false,
  created_at timestamptz not null default now(),
  unique (address, chain_id)
);
create index wallet_addresses_user on auth.wallet_addresses (user_id);

-- Keys that sign tokens for machines. The private halves are encrypted by better-auth under the program's secret.
create table auth.jwks (
  id text primary key,
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);

-- Filled from the settings, where companies name their identity provider.
create table auth.sso_providers (
  id text primary key,
  provider_id text not null unique,
  issuer text not null,
  domain text not null,
  oidc_config text,
  saml_config text,
  user_id text,
  organization_id text
);

-- Proof, good for a few minutes, that whoever holds the session is the person who signed in.
create table auth.proofs (
  session_id text primary key references auth.sessions on delete cascade,
  proven_at timestamptz not null,
  expires_at timestamptz not null
);

do $$
declare target regclass;
begin
  foreach target in array array['auth.second_factors', 'auth.recovery_codes', 'auth.passkeys', 'auth.wallet_addresses', 'auth.jwks',
    'auth.sso_providers', 'auth.proofs']::regclass[] loop
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy platform on %s using ((select is_platform_scope())) with check ((select is_platform_scope()))', target);
  end loop;
end $$;
grant select, insert, update, delete on all tables in schema auth to comanda_app;
