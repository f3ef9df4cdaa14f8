-- Under which id the card provider keeps a person's saved cards. The cards themselves are stored there alone.
create table payment_customers (
  user_id text not null references auth.users on delete cascade,
  provider text not null check (provider in ('stripe', 'sandbox')),
  customer_id text not null unique,
  created_at timestamptz not null,
  primary key (user_id, provider)
);
alter table payment_customers enable row level security;
alter table payment_customers force row level security;
create policy own on payment_customers
  using ('user:' || user_id = (select current_actor()) or (select is_platform_scope()))
  with check ('user:' || user_id = (select current_actor()) or (select is_platform_scope()));
grant select, insert, update, delete on payment_customers to comanda_app;
