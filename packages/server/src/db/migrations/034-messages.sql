-- A letter with a key is written once, however often its cause is told of.
alter table letters add column once_key text;
create unique index letters_once on letters (once_key) where once_key is not null;
-- "withheld": the recipient wants none of it.
alter table letters drop constraint letters_state_check;
alter table letters add constraint letters_state_check check (state in ('waiting', 'sent', 'withheld', 'dead'));
create index letters_dead on letters (created_at) where state = 'dead';

-- A mail that its mailbox never took stays in sight until somebody has it tried again.
alter table messages drop constraint messages_state_check;
alter table messages add constraint messages_state_check check (state in ('waiting', 'sent', 'dead'));
create index messages_dead on messages (created_at) where state = 'dead';

-- Somebody asked to be texted when the order is ready.
alter table orders add column text_when_ready boolean not null default false;

-- Numbers that answered STOP: nothing but codes that they ask for goes there, from any restaurant, for all of them text
-- from one number.
create table sms_opt_outs (
  phone text primary key,
  opted_out_at timestamptz not null
);
alter table sms_opt_outs enable row level security;
alter table sms_opt_outs force row level security;
create policy platform on sms_opt_outs using ((select is_platform_scope())) with check ((select is_platform_scope()));
grant select, insert, update, delete on sms_opt_outs to comanda_app;

-- Who agreed to hear from a restaurant beyond their orders, and who took that back. No row, no marketing.
create table marketing_consents (
  restaurant_id uuid not null references restaurants on delete cascade,
  email text not null,
  consented_at timestamptz,
  withdrawn_at timestamptz,
  primary key (restaurant_id, email)
);
call wall_off('marketing_consents');
