-- Money that was taken and fits no order as it stands: one row for each payment, until somebody has looked into it.
create table payment_problems (
  restaurant_id uuid not null references restaurants,
  payment_intent_id text not null,
  order_id uuid not null,
  problem text not null,
  -- What was taken.
  amount cents not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  primary key (restaurant_id, payment_intent_id),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id)
);
create index payment_problems_open on payment_problems (created_at) where resolved_at is null;
call wall_off('payment_problems');
