-- Orders are also found by the digits of their phone number: a fourth line of the content. Processes of the version before
-- use the function with three parameters until they end.
create function order_search_content(number text, customer text, email text, phone text) returns text language sql immutable as $$
  select order_search_content(number, customer, email) || e'\n' || regexp_replace(phone, '\D', '', 'g')
$$;

create or replace function order_changes_search() returns trigger language plpgsql as $$
begin
  insert into order_search values (new.restaurant_id, new.id,
      order_search_content(new.order_number, new.customer_name, new.customer_email, new.customer_phone), new.card_last4)
    on conflict (restaurant_id, order_id) do update set content = excluded.content, card_last4 = excluded.card_last4;
  return null;
end $$;
drop trigger search on orders;
create trigger search after update of customer_first_name, customer_last_name, customer_email, customer_phone, card_last4 on orders
  for each row when (old.created_at < now() - interval '30 minutes') execute function order_changes_search();

-- The task that adds orders starts again and adds the fourth line to the rows of three. Until it has ended, searches read the
-- orders themselves.
update order_search_through set through = '-infinity';
