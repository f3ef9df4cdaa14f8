-- no-transaction
-- Notifications of a customer about an order belong to it: they contain the phone number and email address of the checkout, which
-- can be others than those of the account, and are deleted with them.
do $$
declare
  batch uuid[];
  last uuid;
begin
  loop
    select array_agg(id order by id) into batch
    from (select id from notifications where last is null or id > last order by id limit 5000) as next;
    exit when batch is null;
    update notifications set order_id = split_part(once_key, ':', 2)::uuid
      where id = any(batch) and order_id is null and restaurant_id is not null
        and kind in ('payment_link', 'order_ready', 'order_on_its_way', 'courier_cancelled', 'courier_returned',
          'courier_called_off', 'order_delayed', 'order_cancelled', 'order_refunded')
        and once_key ~ '^[a-z_]+:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(:|$)';
    last := batch[cardinality(batch)];
    commit;
  end loop;
end $$;

-- Removes the person from orders: what was sold and paid stays. Notes go as well, because people write names and doors into them.
-- What remains is the email to the restaurant, which names only its own recipient.
create or replace function unname_orders(tenant uuid, wanted uuid[]) returns void language plpgsql as $$
begin
  update orders set
    customer_first_name = 'Former', customer_last_name = 'customer', customer_email = '', customer_phone = '',
    delivery_address = case when delivery_address is not null then 'Removed' end,
    dropoff_note = null, curbside_vehicle = null, curbside_space = '', user_id = null, visit_session_id = null,
    cart = case when jsonb_typeof(cart -> 'items') = 'array' then jsonb_set(cart, '{items}', coalesce((
      select jsonb_agg(case when item ? 'specialInstructions' then item || '{"specialInstructions": ""}' else item end
        order by place)
      from jsonb_array_elements(cart -> 'items') with ordinality as line (item, place)), '[]')) else cart end
    where restaurant_id = tenant and id = any(wanted);
  update order_status_history set actor = 'visitor'
    where restaurant_id = tenant and order_id = any(wanted) and from_status is null;
  update discount_redemptions set customer_key = '', phone_key = '', user_id = null
    where restaurant_id = tenant and order_id = any(wanted);
  update delivery_quotes set address = 'Removed', address_parts = '{}'
    where restaurant_id = tenant and order_id = any(wanted);
  update checkout_events set order_id = null where restaurant_id = tenant and order_id = any(wanted);
  delete from notifications where restaurant_id = tenant and order_id = any(wanted) and kind <> 'new_order';
end $$;
