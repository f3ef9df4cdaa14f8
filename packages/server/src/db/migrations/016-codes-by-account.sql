-- A limit per customer counts the uses of an account as well, whatever contact details its orders carry.
alter table discount_redemptions add column user_id text;
update discount_redemptions r set user_id = o.user_id from orders o
  where o.restaurant_id = r.restaurant_id and o.id = r.order_id and o.user_id is not null;
create index discount_redemptions_user on discount_redemptions (restaurant_id, discount_code_id, user_id)
  where state <> 'released' and user_id is not null;
