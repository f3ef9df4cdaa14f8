-- Every mail that the program owes somebody: one row for each cause and recipient, made before the sending is tried, so
-- that a repeated event mails nobody twice and a failure stays in sight until it is sent.
create table messages (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  kind text not null check (kind in ('receipt', 'new_order')),
  subject_id uuid not null,
  recipient text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent')),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  unique (restaurant_id, kind, subject_id, recipient)
);
create index messages_unsent on messages (restaurant_id, created_at) where state = 'waiting';
call wall_off('messages');
