-- Portions of a dish, for those that are counted, and until when a dish is sold out. Apart from the products, for each
-- change of those raises the menu's version, and an order changes what is left.
create table product_stock (
  restaurant_id uuid not null references restaurants on delete cascade,
  product_id uuid not null,
  -- Left to be ordered; null: not counted.
  count integer check (count >= 0),
  sold_out_until timestamptz,
  primary key (restaurant_id, product_id),
  foreign key (restaurant_id, product_id) references products (restaurant_id, id) on delete cascade
);
create index product_stock_until on product_stock (sold_out_until) where sold_out_until is not null;
call wall_off('product_stock');

-- What customers see of it changes with the last portion, with the counting itself, and with the time.
create function stock_raises_menu_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.count is null, old.count = 0, old.sold_out_until)
      is not distinct from (new.count is null, new.count = 0, new.sold_out_until) then return null; end if;
  end if;
  perform raise_menu_version(coalesce(new.restaurant_id, old.restaurant_id));
  return null;
end $$;
create trigger menu_version after insert or update or delete on product_stock
  for each row execute function stock_raises_menu_version();

-- What an order took of the counted dishes.
create table stock_reservations (
  restaurant_id uuid not null references restaurants,
  order_id uuid not null,
  product_id uuid not null,
  quantity integer not null check (quantity > 0),
  state text not null default 'taken' check (state in ('taken', 'returned')),
  primary key (restaurant_id, order_id, product_id),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id),
  foreign key (restaurant_id, product_id) references products (restaurant_id, id)
);
call wall_off('stock_reservations');

-- Portions go back with an order that is given up or cancelled, and are taken again by one that was paid after all: beyond
-- what is left, if need be, for it was paid for. Before the update, for the event that tells of it makes others wait; one
-- product after the other, in the order in which placing an order takes them.
create function orders_move_stock() returns trigger language plpgsql as $$
declare
  gone boolean := new.released_at is not null or new.status = 'cancelled';
  part record;
begin
  for part in
    select product_id, quantity from stock_reservations
      where restaurant_id = new.restaurant_id and order_id = new.id
        and state = case when gone then 'taken' else 'returned' end
      order by product_id for update
  loop
    update stock_reservations set state = case when gone then 'returned' else 'taken' end
      where restaurant_id = new.restaurant_id and order_id = new.id and product_id = part.product_id;
    update product_stock
      set count = greatest(0, count + case when gone then part.quantity else -part.quantity end)
      where restaurant_id = new.restaurant_id and product_id = part.product_id and count is not null;
  end loop;
  return new;
end $$;
create trigger move_stock before update on orders for each row
  when ((old.released_at is null) <> (new.released_at is null)
    or (old.status = 'cancelled') <> (new.status = 'cancelled'))
  execute function orders_move_stock();
