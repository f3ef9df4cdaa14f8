-- Codes and links by which somebody proves that a mailbox or a phone is theirs. Of each only a keyed hash is kept, and
-- it is gone once it was used. A new one for the same purpose takes the place of the one before.
create table auth.sent_proofs (
  -- 'sign-in-code', 'sign-in-link', 'sign-up-code', 'verify-email', 'change-email', 'reset-password', 'proof-code'
  purpose text not null,
  -- An e-mail address, a phone number, or "user:<id>".
  subject text not null,
  hash bytea not null,
  -- null: nobody's. It is kept all the same, so that asking takes as long for nobody as for somebody.
  user_id text references auth.users on delete cascade,
  -- What is to be done once it is proven, such as {"email": "new@example.com"}.
  data jsonb not null default '{}',
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (purpose, subject)
);
create index sent_proofs_hash on auth.sent_proofs (hash);
create index sent_proofs_user on auth.sent_proofs (user_id);

-- Browsers in which somebody signed in before: a sign-in in any other is told to staff, and guessing at a password from
-- elsewhere does not lock these out.
create table auth.known_browsers (
  user_id text not null references auth.users on delete cascade,
  hash bytea not null,
  last_used_at timestamptz not null,
  primary key (user_id, hash)
);

do $$
declare target regclass;
begin
  foreach target in array array['auth.sent_proofs', 'auth.known_browsers']::regclass[] loop
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy platform on %s using ((select is_platform_scope())) with check ((select is_platform_scope()))', target);
  end loop;
end $$;
grant select, insert, update, delete on auth.sent_proofs, auth.known_browsers to comanda_app;

-- Every copy of the program forgets what it remembers of a person whose sessions or roles changed, at the commit.
create function tell_of_person() returns trigger language plpgsql as $$
begin
  perform pg_notify('comanda_people', case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0]);
  return null;
end $$;
create trigger tell_of_person after delete or update of token on auth.sessions
  for each row execute function tell_of_person('user_id');
create trigger tell_of_person after insert or update or delete on memberships
  for each row execute function tell_of_person('user_id');
create trigger tell_of_person after update or delete on auth.users
  for each row execute function tell_of_person('id');
