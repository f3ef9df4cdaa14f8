-- What became of each promise, for reports: one row per order that is ready, written by a job after the step. Derived from the
-- order and its history, so that it can be written again at any time.
create table order_outcomes (
  restaurant_id uuid not null references restaurants on delete cascade,
  order_id uuid not null,
  fulfillment text not null check (fulfillment in ('pickup', 'delivery')),
  -- When the kitchen had to be ready by the first promise: before a courier's travel time.
  due_at timestamptz not null,
  first_promised_at timestamptz not null,
  promised_at timestamptz not null,
  up_at timestamptz not null,
  acknowledged_at timestamptz,
  preparing_at timestamptz,
  ready_at timestamptz not null,
  completed_at timestamptz,
  -- By a courier.
  picked_up_at timestamptz,
  recalls int not null,
  throttled_minutes int not null,
  product_ids uuid[] not null,
  primary key (restaurant_id, order_id),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id) on delete cascade
);
create index order_outcomes_due on order_outcomes (restaurant_id, due_at);
call wall_off('order_outcomes');

create index courier_updates_order on courier_updates (restaurant_id, order_id);

-- The outcomes of these orders, or of all with null. An order that is no longer ready has none.
create function record_order_outcomes(tenant uuid, ids uuid[]) returns void language sql as $$
  delete from order_outcomes x using orders o
    where x.restaurant_id = tenant and o.restaurant_id = tenant and o.id = x.order_id
      and (ids is null or o.id = any(ids)) and o.status not in ('ready', 'completed');
  insert into order_outcomes
    select o.restaurant_id, o.id, o.delivery_type,
      coalesce(o.first_promised_at, o.promised_at)
        - make_interval(mins => case q.provider when 'courier' then coalesce(q.eta_minutes, 0) else 0 end),
      coalesce(o.first_promised_at, o.promised_at), o.promised_at, order_comes_up_at(o),
      h.acknowledged_at, h.preparing_at, h.ready_at, h.completed_at, c.picked_up_at, h.recalls, o.throttled_minutes,
      array(select distinct (line ->> 'productId')::uuid from jsonb_array_elements(o.cart -> 'items') line
        where line ->> 'productId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    from orders o
    join lateral (
      select min(at) filter (where to_status in ('acknowledged', 'accepted', 'confirmed')) acknowledged_at,
        min(at) filter (where to_status = 'preparing') preparing_at,
        max(at) filter (where to_status = 'ready' and from_status is distinct from 'completed') ready_at,
        max(at) filter (where to_status = 'completed') completed_at,
        count(*) filter (where from_status = 'completed' and to_status = 'ready') recalls
      from order_status_history h where h.restaurant_id = tenant and h.order_id = o.id
    ) h on h.ready_at is not null
    left join delivery_quotes q on q.restaurant_id = tenant and q.id = o.delivery_quote_id
    left join lateral (
      select max(at) picked_up_at from courier_updates u
      where u.restaurant_id = tenant and u.order_id = o.id and u.kind = 'status' and u.status = 'pickup_complete'
    ) c on true
    where o.restaurant_id = tenant and (ids is null or o.id = any(ids)) and o.status in ('ready', 'completed')
      and o.paid_at is not null and jsonb_typeof(o.cart -> 'items') = 'array'
  on conflict (restaurant_id, order_id) do update set
    due_at = excluded.due_at, first_promised_at = excluded.first_promised_at, promised_at = excluded.promised_at,
    up_at = excluded.up_at, acknowledged_at = excluded.acknowledged_at, preparing_at = excluded.preparing_at,
    ready_at = excluded.ready_at, completed_at = excluded.completed_at, picked_up_at = excluded.picked_up_at,
    recalls = excluded.recalls;
$$;
select record_order_outcomes(id, null) from restaurants;

-- Slots that were not offered any more, and since when: because the limits were reached, or the kitchen closed them.
create table slot_fills (
  restaurant_id uuid not null references restaurants on delete cascade,
  slot_at timestamptz not null,
  reason text not null check (reason in ('limit', 'closed')),
  filled_at timestamptz not null,
  primary key (restaurant_id, slot_at)
);
call wall_off('slot_fills');
