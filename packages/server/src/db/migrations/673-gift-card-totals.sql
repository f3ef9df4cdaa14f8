-- What the gift cards of a restaurant add up to, so that their list reads neither all cards nor their entries. The totals are those
-- of the amounts that are counted of each card; a card that changed since is read with the totals, and counted anew by a periodic
-- task (modules/gift-cards/totals.ts, docs/decisions/0186-stored-totals.md).
create table gift_card_totals (
  restaurant_id uuid primary key references restaurants on delete cascade,
  sold_count integer not null,
  sold bigint not null,
  issued_count integer not null,
  issued bigint not null,
  redeemed bigint not null,
  outstanding bigint not null
);
call wall_off('gift_card_totals');

alter table gift_cards
  -- Whether it changed since it was counted.
  add column is_uncounted boolean not null default true,
  -- What it counts in the totals.
  add column counted_sold bigint not null default 0,
  add column counted_issued bigint not null default 0,
  add column counted_redeemed bigint not null default 0,
  add column counted_outstanding bigint not null default 0;

-- In the row that is being written anyway: an order that pays with a gift card writes no other row for the totals.
create function gift_card_changes_totals() returns trigger language plpgsql as $$
begin
  new.is_uncounted := true;
  return new;
end $$;
create trigger totals before update on gift_cards for each row
  when (new.balance <> old.balance or new.refund_state is distinct from old.refund_state)
  execute function gift_card_changes_totals();
