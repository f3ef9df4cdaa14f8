-- A limit per customer counts mailboxes, as `mailboxKey` writes them: without a tag after "+", and without the dots that
-- Gmail ignores.
update discount_redemptions r set customer_key = rewritten.key
from (
  select restaurant_id, order_id, case when domain in ('gmail.com', 'googlemail.com')
    then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end as key
  from (
    select restaurant_id, order_id, split_part(split_part(customer_key, '@', 1), '+', 1) as name,
      split_part(customer_key, '@', 2) as domain
    from discount_redemptions where customer_key ~ '^[^@+]+(\+[^@]*)?@[^@]+$'
  ) as parts
) as rewritten
where r.restaurant_id = rewritten.restaurant_id and r.order_id = rewritten.order_id and r.customer_key <> rewritten.key;
