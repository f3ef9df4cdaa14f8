-- no-transaction
-- The uses of codes that unpaid orders hold: few, of many redemptions.
create index concurrently if not exists discount_redemptions_reserved on discount_redemptions (restaurant_id, discount_code_id)
  where state = 'reserved';
