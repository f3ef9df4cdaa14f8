-- The books: one row for each movement of money, one column for each account, debits positive and credits negative, so
-- that every row adds up to nothing (see domain/ledger/entry.ts for what each account is). Added and read, never changed.
create table ledger_entries (
  id uuid primary key default gen_random_uuid(),
  -- null for the platform's own money, such as its payouts.
  restaurant_id uuid references restaurants on delete restrict,
  order_id uuid,
  kind text not null check (kind in
    ('charge', 'card_fee', 'refund', 'refund_failed', 'dispute', 'dispute_won', 'payout', 'correction')),
  -- What the movement is called at the card provider: pi_, re_, dp_, po_. The same is never booked twice.
  provider_ref text not null,
  at timestamptz not null,
  memo text,
  provider cents not null default 0,
  bank cents not null default 0,
  sales cents not null default 0,
  discount cents not null default 0,
  tax cents not null default 0,
  delivery cents not null default 0,
  processing_fee cents not null default 0,
  tip cents not null default 0,
  platform_fee cents not null default 0,
  platform_income cents not null default 0,
  card_fee cents not null default 0,
  platform_card_fee cents not null default 0,
  transferred cents not null default 0,
  disputed cents not null default 0,
  check (provider + bank + sales + discount + tax + delivery + processing_fee + tip + platform_fee + platform_income
    + card_fee + platform_card_fee + transferred + disputed = 0),
  unique nulls not distinct (restaurant_id, kind, provider_ref),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id)
);
create index ledger_entries_time on ledger_entries (restaurant_id, at);
create index ledger_entries_order on ledger_entries (restaurant_id, order_id);
create index ledger_entries_ref on ledger_entries (provider_ref);
call wall_off('ledger_entries');

create function rows_stay() returns trigger language plpgsql as $$
begin
  raise exception '% is added to, not changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;
revoke update, delete on ledger_entries from comanda_app;
create trigger stay before update or delete on ledger_entries for each row execute function rows_stay();
create trigger stay_all before truncate on ledger_entries for each statement execute function rows_stay();
