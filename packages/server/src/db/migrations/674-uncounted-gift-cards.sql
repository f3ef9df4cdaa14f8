-- no-transaction
create index concurrently if not exists gift_cards_uncounted on gift_cards (restaurant_id, id) where is_uncounted;
