-- A membership that was taken away stays to be seen, and to be given back; it gives no right.
alter table memberships add column deactivated_at timestamptz, add column granted_by text;

-- An offer of a role, sent by mail. Only a hash of the token is kept; it is accepted once, before it expires.
create table invitations (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid references restaurants on delete cascade,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  role text not null check (role in ('master_admin', 'owner', 'manager', 'staff')),
  token_hash bytea not null unique,
  invited_by text not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by text,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index invitations_open on invitations (email, restaurant_id) nulls not distinct
  where accepted_at is null and revoked_at is null;
call wall_off('invitations');
