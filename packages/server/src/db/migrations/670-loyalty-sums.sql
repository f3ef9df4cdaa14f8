-- What the loyalty programs of a restaurant add up to, so that its screen reads neither the ledger nor orders. A periodic task
-- sums up members whose entries or orders changed (modules/loyalty/sum-up-points.ts, docs/decisions/0186-stored-totals.md).
alter table loyalty_members
  -- Whether their ledger or orders changed since they were summed up.
  add column needs_sum boolean not null default true,
  -- As on their last order at that time; empty until then, and again once that order is anonymized and they are summed up.
  add column name text not null default '',
  add column email text not null default '';

-- A member's part of each program. A reward counts while points of it are spent; `redeemed_value` is what rewards took off.
-- `orders` are paid ones that earned points and are not cancelled; `revenue` is their dishes without discounts and refunds.
create table loyalty_member_sums (
  restaurant_id uuid not null,
  user_id text not null,
  -- Zeros: of no recorded program.
  program_id uuid not null,
  points_issued bigint not null,
  rewards_redeemed bigint not null,
  redeemed_value bigint not null,
  orders bigint not null,
  revenue bigint not null,
  primary key (restaurant_id, user_id, program_id),
  foreign key (restaurant_id, user_id) references loyalty_members on delete cascade
);
call wall_off('loyalty_member_sums');

-- The same for all members. What members who left were issued and redeemed is included, their orders are not.
create table loyalty_program_sums (
  restaurant_id uuid not null references restaurants on delete cascade,
  program_id uuid not null,
  members integer not null,
  points_issued bigint not null,
  rewards_redeemed bigint not null,
  redeemed_value bigint not null,
  orders bigint not null,
  revenue bigint not null,
  primary key (restaurant_id, program_id)
);
call wall_off('loyalty_program_sums');

create table loyalty_summaries (
  restaurant_id uuid primary key references restaurants on delete cascade,
  is_stale boolean not null default true,
  -- Null until the first summing up.
  summed_at timestamptz,
  members integer not null default 0,
  near_reward integer not null default 0
);
call wall_off('loyalty_summaries');
insert into loyalty_summaries (restaurant_id)
  select restaurant_id from loyalty_programs union select restaurant_id from loyalty_departed;

create or replace function loyalty_entry_counts() returns trigger language plpgsql as $$
declare
  spent integer := 0;
  rewards integer := 0;
begin
  if new.kind in ('redeem', 'reverse_redeem') then
    select coalesce(sum(points), 0) into spent from loyalty_ledger
      where restaurant_id = new.restaurant_id and order_id = new.order_id and kind in ('redeem', 'reverse_redeem')
        and id <= new.id;
    rewards := (spent < 0)::integer - (spent - new.points < 0)::integer;
  end if;
  update loyalty_members set
    points_earned = points_earned + loyalty_issued(new.kind, new.points),
    rewards_redeemed = rewards_redeemed + rewards,
    orders = orders + (new.kind = 'earn')::integer,
    last_activity_at = greatest(last_activity_at, new.at),
    checked_at = null,
    needs_sum = true
  where restaurant_id = new.restaurant_id and user_id = new.user_id;
  return null;
end $$;

-- The mark is an update also of a row that has it: the summing up holds the row until its commit, and then sees the change.
create function mark_loyalty_summary(tenant uuid) returns void language sql as $$
  update loyalty_summaries set is_stale = true where restaurant_id = tenant
$$;

create or replace function loyalty_member_departs() returns trigger language plpgsql as $$
begin
  insert into loyalty_departed as known (restaurant_id, program_id, points_issued, rewards_redeemed, redeemed_value)
  select old.restaurant_id, coalesce(program_id, '00000000-0000-0000-0000-000000000000'), issued, redeemed, value
  from loyalty_totals(old.restaurant_id, old.user_id)
  -- Nothing while the restaurant itself is deleted.
  where exists (select from restaurants where id = old.restaurant_id)
  on conflict (restaurant_id, program_id) do update set
    points_issued = known.points_issued + excluded.points_issued,
    rewards_redeemed = known.rewards_redeemed + excluded.rewards_redeemed,
    redeemed_value = known.redeemed_value + excluded.redeemed_value;
  perform mark_loyalty_summary(old.restaurant_id);
  return old;
end $$;

-- The threshold of the active program decides who is near a reward.
create function loyalty_program_changes() returns trigger language plpgsql as $$
begin
  insert into loyalty_summaries as known (restaurant_id) values (new.restaurant_id)
    on conflict (restaurant_id) do update set is_stale = true;
  return null;
end $$;
create trigger summary after insert or update on loyalty_programs for each row execute function loyalty_program_changes();

-- An order that is anonymized, deleted or assigned to an account changes the last order of its customer. No order is placed or
-- paid by such a statement.
create function order_changes_loyalty_member() returns trigger language plpgsql as $$
begin
  update loyalty_members set needs_sum = true
    where restaurant_id = old.restaurant_id and user_id in (old.user_id, new.user_id);
  return null;
end $$;
create trigger loyalty_member after update of user_id on orders for each row execute function order_changes_loyalty_member();
create function deleted_order_changes_loyalty_member() returns trigger language plpgsql as $$
begin
  update loyalty_members set needs_sum = true where restaurant_id = old.restaurant_id and user_id = old.user_id;
  return null;
end $$;
create trigger loyalty_member_of_deleted after delete on orders for each row when (old.user_id is not null)
  execute function deleted_order_changes_loyalty_member();
