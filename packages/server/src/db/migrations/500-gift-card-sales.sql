-- Gift cards that customers buy. Whether a restaurant sells them, and for which amounts; a restaurant without a row sells none.
create table gift_card_terms (
  restaurant_id uuid primary key references restaurants on delete cascade,
  is_selling boolean not null,
  -- Offered as buttons, ascending, in cents.
  amounts integer[] not null,
  min_amount cents not null check (min_amount > 0),
  max_amount cents not null check (max_amount >= min_amount)
);
call wall_off('gift_card_terms');
call raises_menu_version('gift_card_terms');

-- A purchase is stored before its payment exists. The gift card, which has the same id, follows when the card was charged.
create table gift_card_purchases (
  restaurant_id uuid not null references restaurants,
  id uuid not null,
  -- problem: money was captured that does not match; a person decides.
  state text not null default 'pending' check (state in ('pending', 'paid', 'expired', 'problem')),
  request_hash bytea not null,
  amount cents not null check (amount > 0),
  platform_fee cents not null check (platform_fee between 0 and amount),
  connected_account text,
  -- Stored before the browser gets what it pays with: without it, nobody can have paid.
  payment_intent_id text,
  purchaser_name text not null,
  purchaser_email text not null,
  is_for_self boolean not null,
  recipient_name text not null,
  recipient_email text not null,
  message text not null,
  -- The local day on which the gift card is mailed; null: as soon as it is paid.
  deliver_on date,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  primary key (restaurant_id, id)
);
create index gift_card_purchases_pending on gift_card_purchases (created_at) where state = 'pending';
create index gift_card_purchases_unpaid on gift_card_purchases (created_at) where state = 'expired';
create index gift_card_purchases_intent on gift_card_purchases (restaurant_id, payment_intent_id);
call wall_off('gift_card_purchases');

-- The refund of an unused sold card to the card that paid for it.
alter table gift_cards
  add column refund_id uuid,
  add column refund_state text check (refund_state in ('requested', 'pending', 'succeeded', 'failed')),
  add column provider_refund_id text;

-- return: to the card of the purchaser; return_failed: the bank refused it.
alter table gift_card_entries
  drop constraint gift_card_entries_kind_check,
  add constraint gift_card_entries_kind check
    (kind in ('issue', 'redeem', 'release', 'refund', 'void', 'return', 'return_failed')) not valid;

-- Sold less refunded gift cards: a liability, not revenue.
alter table sales_days add column gift_cards_sold cents not null default 0;
alter table sales_months add column gift_cards_sold cents not null default 0;

-- A card fee that is reported late replaces the estimate on the day of its charge, as for the payment of an order.
create function sale_fee_changes_day() returns trigger language plpgsql as $$
begin
  perform mark_stale_day(restaurant_id, 'sales', at) from ledger_entries
    where restaurant_id = new.restaurant_id and kind = 'charge' and provider_ref = new.provider_ref;
  return null;
end $$;
create trigger sales_day after insert on ledger_entries for each row
  when (new.kind = 'card_fee' and new.order_id is null) execute function sale_fee_changes_day();
