-- Rows of a database at migration 615, in addition to those of the earlier seeds: disputes about sold gift cards. A dispute that
-- was won before another one began leaves the later one.
set app.scope = 'platform';
insert into disputes (id, restaurant_id, gift_card_id, amount, reason, status, opened_at)
  select 'dp_' || d.name || d.status || restaurant_id, restaurant_id, id, amount, 'fraudulent', d.status, created_at from gift_card_purchases
  join (values ('used', 'won'), ('used', 'needs_response'), ('unused', 'lost'), ('refused', 'won')) as d (name, status) on d.name = purchaser_name;
insert into ledger_entries (restaurant_id, gift_card_id, kind, provider_ref, at, provider, disputed)
  select restaurant_id, gift_card_id, 'dispute', id, opened_at, -amount, amount from disputes where gift_card_id is not null;
reset app.scope;
