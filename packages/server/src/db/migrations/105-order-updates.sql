-- A kitchen's steps change no indexed column, so that Postgres updates the order within its page and writes no index entry. The
-- predicates of the indexes therefore name columns that change only when an order is paid, ends or expires.
alter table orders
  add column is_open boolean not null generated always as (paid_at is not null and status not in ('completed', 'cancelled')) stored,
  add column is_unsettled boolean not null generated always as (payment_status = 'pending' and released_at is null) stored,
  add column is_authorized boolean not null generated always as (payment_status = 'authorized') stored;
alter table orders set (fillfactor = 70);
drop index orders_open, orders_unacknowledged, orders_unprinted, orders_authorized, orders_unsettled, orders_age;
create index orders_open on orders (restaurant_id) where is_open;
create index orders_unsettled on orders (created_at) where is_unsettled;
create index orders_authorized on orders (paid_at) where is_authorized;
