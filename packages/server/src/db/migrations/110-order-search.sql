-- What payments are searched by, with an index of trigrams. In a table of its own, because an index of trigrams on orders would
-- cost more than all other work of storing one. Orders are added after an hour, in batches; younger ones are searched
-- themselves (modules/payments/reading/search-orders.ts).
create extension if not exists pg_trgm;
create table order_search (
  restaurant_id uuid not null,
  order_id uuid not null,
  -- In lower case, one line each: order number, name, email.
  content text not null,
  card_last4 text,
  primary key (restaurant_id, order_id),
  foreign key (restaurant_id, order_id) references orders on delete cascade
);
create index order_search_content on order_search using gin (content gin_trgm_ops);
create index order_search_card on order_search (card_last4, restaurant_id);
call wall_off('order_search');

-- Orders created before are in order_search.
create table order_search_through (
  id boolean primary key default true check (id),
  through timestamptz not null default '-infinity'
);
insert into order_search_through default values;
alter table order_search_through enable row level security, force row level security;
create policy everybody on order_search_through for select using (true);
create policy platform on order_search_through using ((select is_platform_scope())) with check ((select is_platform_scope()));
grant select, update on order_search_through to comanda_app;

create function order_search_content(number text, customer text, email text) returns text language sql immutable as $$
  select lower(number || e'\n' || customer || e'\n' || email)
$$;

-- Such as the erasure of a person, or a payment that arrives late. It also wins against a batch that is being added.
create function order_changes_search() returns trigger language plpgsql as $$
begin
  insert into order_search values (new.restaurant_id, new.id,
      order_search_content(new.order_number, new.customer_name, new.customer_email), new.card_last4)
    on conflict (restaurant_id, order_id) do update set content = excluded.content, card_last4 = excluded.card_last4;
  return null;
end $$;
create trigger search after update of customer_first_name, customer_last_name, customer_email, card_last4 on orders
  for each row when (old.created_at < now() - interval '30 minutes') execute function order_changes_search();
