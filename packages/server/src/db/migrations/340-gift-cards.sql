-- Gift cards of one restaurant. The code itself is derived from the card's id with the server's key; only its hash is stored.
create table gift_cards (
  restaurant_id uuid not null references restaurants,
  id uuid not null,
  code_hash bytea not null,
  last4 text not null check (length(last4) = 4),
  initial_amount cents not null check (initial_amount > 0),
  -- What can still be spent: changed by conditional statements only, each with a row of gift_card_entries.
  balance cents not null check (balance >= 0),
  status text not null default 'active' check (status in ('active', 'void')),
  -- issued: by the restaurant itself, without payment.
  source text not null check (source in ('sold', 'issued')),
  purchaser_name text,
  purchaser_email text,
  recipient_name text not null default '',
  recipient_email text,
  message text not null default '',
  -- The local day on which it is mailed to its recipient; null: it is not mailed.
  deliver_on date,
  delivered_at timestamptz,
  created_at timestamptz not null,
  created_by text not null default current_actor(),
  primary key (restaurant_id, id),
  unique (restaurant_id, code_hash)
);
create index gift_cards_newest on gift_cards (restaurant_id, created_at desc, id);
create index gift_cards_undelivered on gift_cards (deliver_on) where delivered_at is null and deliver_on is not null and status = 'active';
call wall_off('gift_cards');

create table gift_card_entries (
  restaurant_id uuid not null,
  id bigint generated always as identity,
  gift_card_id uuid not null,
  kind text not null check (kind in ('issue', 'redeem', 'release', 'refund', 'void')),
  amount cents not null check (amount <> 0),
  order_id uuid,
  refund_id uuid,
  at timestamptz not null,
  actor text not null default current_actor(),
  note text not null default '',
  primary key (restaurant_id, id),
  foreign key (restaurant_id, gift_card_id) references gift_cards,
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id),
  foreign key (restaurant_id, refund_id) references refunds (restaurant_id, id),
  unique (restaurant_id, refund_id)
);
create index gift_card_entries_card on gift_card_entries (restaurant_id, gift_card_id, id);
create index gift_card_entries_order on gift_card_entries (restaurant_id, order_id) where order_id is not null;
call wall_off('gift_card_entries');
revoke update, delete on gift_card_entries from comanda_app;
create trigger stay before update or delete on gift_card_entries for each row execute function rows_stay();
create trigger stay_all before truncate on gift_card_entries for each statement execute function rows_stay();

-- The part of an order that a gift card pays; the card is charged the rest.
alter table orders
  add column gift_card_id uuid,
  add column gift_card_last4 text,
  add column gift_card_amount cents not null default 0,
  add constraint orders_gift_card check (gift_card_amount between 0 and grand_total) not valid;

-- A refund goes to the card or, with gift_card_id, to the gift card. One request that needs both is two rows: the one to the
-- gift card names the other one.
alter table refunds
  add column gift_card_id uuid,
  add column part_of uuid;
create index refunds_parts on refunds (restaurant_id, part_of) where part_of is not null;

alter table ledger_entries
  add column gift_cards cents not null default 0,
  drop constraint ledger_entries_check,
  add constraint ledger_entries_balanced check (provider + bank + sales + discount + tax + delivery + processing_fee + tip
    + platform_fee + platform_income + card_fee + platform_card_fee + transferred + disputed + gift_cards = 0) not valid;
alter table payment_days add column gift_cards cents not null default 0;
alter table payment_months add column gift_cards cents not null default 0;
create or replace function add_up_payment_months(tenant uuid, days date[]) returns void language sql as $$
  delete from payment_months where restaurant_id = tenant
    and month in (select date_trunc('month', day)::date from unnest(days) as day);
  insert into payment_months
    select restaurant_id, date_trunc('month', day)::date, payment_status, kind, sum(rows), sum(amount), sum(refunded_rows),
      sum(provider), sum(bank), sum(sales), sum(discount), sum(tax), sum(delivery), sum(processing_fee), sum(tip),
      sum(platform_fee), sum(platform_income), sum(card_fee), sum(platform_card_fee), sum(transferred), sum(disputed),
      sum(gift_cards)
    from payment_days, (select distinct date_trunc('month', day)::date as first from unnest(days) as day) as touched
    where restaurant_id = tenant and day >= first and day < first + interval '1 month'
    group by 1, 2, 3, 4;
$$;
