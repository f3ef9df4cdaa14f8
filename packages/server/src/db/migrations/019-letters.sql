-- What the program owes somebody outside of orders: codes, links, invitations, alerts. Written in the transaction of its
-- cause and posted after it. The content is sealed, for it may open an account, and is forgotten once it was sent.
create table letters (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid references restaurants on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  kind text not null,
  recipient text not null,
  content bytea,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dead')),
  attempts integer not null default 0,
  last_error text,
  due_at timestamptz not null default now(),
  -- A code is of no use to anybody after it.
  useless_after timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index letters_due on letters (due_at) where state = 'waiting';
create index letters_recipient on letters (recipient, created_at);
call wall_off('letters');

create function letters_ring() returns trigger language plpgsql as $$
begin
  perform pg_notify('comanda_letters', '');
  return null;
end $$;
create trigger ring after insert on letters for each statement execute function letters_ring();
