-- A visit can have several carts: a new one begins after a paid one. `cart_no` counts them.
alter table cart_sessions
  add column cart_no integer not null default 1 check (cart_no > 0),
  -- When the visitor left the cart. Null while the visitor uses it, and once it is ordered.
  add column abandoned_at timestamptz,
  add column checkout_started_at timestamptz,
  -- What last prevented the checkout, and still does; as in domain/reporting/carts.ts.
  add column blocked_by text,
  add column blocked_at timestamptz;
