-- What restaurants give their regulars; the one that is active counts at the checkout.
create table loyalty_programs (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  name text not null check (name <> ''),
  description text not null default '',
  -- Tenths of a point.
  points_per_dollar integer not null default 10 check (points_per_dollar >= 0),
  reward_threshold integer not null default 100 check (reward_threshold >= 1),
  reward_value cents not null default 1000 check (reward_value >= 0),
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (restaurant_id, id)
);
create unique index loyalty_programs_active on loyalty_programs (restaurant_id) where is_active;
call wall_off('loyalty_programs');
-- Orders are priced by the program as by the menu: a change is noticed the same way.
call raises_menu_version('loyalty_programs');

-- The balance is the sum of the member's rows in the ledger, kept here to be taken from under one condition.
create table loyalty_members (
  restaurant_id uuid not null references restaurants on delete cascade,
  user_id text not null,
  balance integer not null default 0,
  joined_at timestamptz not null default now(),
  primary key (restaurant_id, user_id)
);
create index loyalty_members_user on loyalty_members (user_id);
call wall_off('loyalty_members');

create table loyalty_ledger (
  id bigint generated always as identity primary key,
  restaurant_id uuid not null,
  user_id text not null,
  order_id uuid,
  kind text not null check (kind in ('earn', 'redeem', 'reverse_earn', 'reverse_redeem', 'adjust')),
  points integer not null check (points <> 0),
  at timestamptz not null,
  foreign key (restaurant_id, user_id) references loyalty_members on delete cascade,
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id)
);
create unique index loyalty_ledger_once on loyalty_ledger (restaurant_id, order_id, kind) where kind in ('earn', 'redeem');
create index loyalty_ledger_order on loyalty_ledger (restaurant_id, order_id);
create index loyalty_ledger_member on loyalty_ledger (restaurant_id, user_id, id);
call wall_off('loyalty_ledger');
-- Rows are added and never changed; they go only with the person whose points they are.
create trigger stay before update on loyalty_ledger for each row execute function rows_stay();

-- What an order will earn its customer when it is paid, and what its reward cost, both as agreed when it was placed.
alter table orders
  add column points_to_earn integer not null default 0 check (points_to_earn >= 0),
  add column reward_points integer not null default 0 check (reward_points >= 0);

-- An order that is given up returns its reward in the same moment, so that the order in its place can have it. Before the
-- update, for the event that tells of it makes others wait.
create function orders_return_reward() returns trigger language plpgsql as $$
declare held integer;
begin
  perform 1 from loyalty_members where restaurant_id = new.restaurant_id and user_id = new.user_id for update;
  if not found then return new; end if;
  select coalesce(-sum(points), 0) into held from loyalty_ledger
    where restaurant_id = new.restaurant_id and order_id = new.id and kind in ('redeem', 'reverse_redeem');
  if held > 0 then
    insert into loyalty_ledger (restaurant_id, user_id, order_id, kind, points, at)
      values (new.restaurant_id, new.user_id, new.id, 'reverse_redeem', held, new.released_at);
    update loyalty_members set balance = balance + held
      where restaurant_id = new.restaurant_id and user_id = new.user_id;
  end if;
  return new;
end $$;
create trigger return_reward before update on orders for each row
  when (old.released_at is null and new.released_at is not null and new.reward_points > 0 and new.user_id is not null)
  execute function orders_return_reward();
