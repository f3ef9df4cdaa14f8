-- Programs become editable like the menu, with bonuses, days of double points, and points that expire.
alter table loyalty_programs
  add column revision integer not null default 1,
  add column edited_at timestamptz,
  add column archived_at timestamptz,
  add column double_days text[] not null default '{}'
    check (double_days <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  -- Null: points do not expire.
  add column expiry_months integer check (expiry_months between 1 and 60),
  add column expiry_after text not null default 'last_order' check (expiry_after in ('earned', 'last_order')),
  -- When this rule of expiry began to apply: nothing expires in the 30 days after it.
  add column expiry_set_at timestamptz not null default now(),
  add column first_order_points integer not null default 0 check (first_order_points >= 0),
  add column birthday_points integer not null default 0 check (birthday_points >= 0),
  add check (archived_at is null or not is_active);

-- Day and month alone, as MM-DD. For the person and the platform, like the rest of the profile.
alter table user_profiles add column birthday text check (birthday ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$');

alter table loyalty_ledger drop constraint loyalty_ledger_kind_check,
  add constraint loyalty_ledger_kind_check check (kind in ('earn', 'redeem', 'reverse_earn', 'reverse_redeem', 'adjust',
    'first_order', 'reverse_first_order', 'birthday', 'expire')),
  -- The program that was active. Null before programs were recorded.
  add column program_id uuid,
  add foreign key (restaurant_id, program_id) references loyalty_programs (restaurant_id, id),
  -- Of an adjustment: why, by whom, and the id of the request, which is applied once.
  add column reason text,
  add column by_name text,
  add column request_id uuid,
  add check ((kind = 'adjust') or (reason is null and by_name is null and request_id is null));
-- Entries of restaurants with one program are of that one.
alter table loyalty_ledger disable trigger stay;
update loyalty_ledger as entry set program_id = sole.id
from (select restaurant_id, min(id::text)::uuid as id from loyalty_programs group by restaurant_id having count(*) = 1) as sole
where sole.restaurant_id = entry.restaurant_id;
alter table loyalty_ledger enable trigger stay;
create unique index loyalty_ledger_request on loyalty_ledger (restaurant_id, request_id) where request_id is not null;
create index loyalty_ledger_time on loyalty_ledger (restaurant_id, at);
create index loyalty_ledger_program on loyalty_ledger (restaurant_id, program_id);
drop index loyalty_ledger_once;
create unique index loyalty_ledger_once on loyalty_ledger (restaurant_id, order_id, kind)
  where kind in ('earn', 'redeem', 'first_order');

create function loyalty_entry_program() returns trigger language plpgsql as $$
begin
  if new.program_id is null and new.order_id is not null then
    select program_id into new.program_id from loyalty_ledger
      where restaurant_id = new.restaurant_id and order_id = new.order_id order by id limit 1;
  end if;
  if new.program_id is null then
    select id into new.program_id from loyalty_programs where restaurant_id = new.restaurant_id and is_active;
  end if;
  return new;
end $$;
create trigger entry_program before insert on loyalty_ledger for each row execute function loyalty_entry_program();

-- What the ledger of a member adds up to, so that lists of members are sorted without it.
alter table loyalty_members
  -- Earned, bonuses and points that were given, less what refunds took back.
  add column points_earned integer not null default 0,
  add column rewards_redeemed integer not null default 0,
  -- Orders that earned points.
  add column orders integer not null default 0,
  add column last_activity_at timestamptz,
  -- When expiry was computed last, null after a new entry, and when it must be computed again; null: never.
  add column checked_at timestamptz,
  add column check_after timestamptz;

create function loyalty_issued(kind text, points integer) returns integer language sql immutable as $$
  select case when kind in ('earn', 'reverse_earn', 'first_order', 'reverse_first_order', 'birthday')
    or kind = 'adjust' and points > 0 then points else 0 end
$$;

create function loyalty_entry_counts() returns trigger language plpgsql as $$
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
    checked_at = null
  where restaurant_id = new.restaurant_id and user_id = new.user_id;
  return null;
end $$;
create trigger entry_counts after insert on loyalty_ledger for each row execute function loyalty_entry_counts();

-- By program; `member` null is all members. A reward counts while points of it are spent; `value` is what rewards took off.
create function loyalty_totals(restaurant uuid, member text)
returns table (program_id uuid, issued bigint, redeemed bigint, value bigint) language sql stable as $$
  select program_id, coalesce(sum(issued), 0)::bigint, count(*) filter (where spent < 0),
    coalesce(sum(case when spent < 0 then (
      select discount_amount from orders where orders.restaurant_id = restaurant and orders.id = order_id
    ) end), 0)::bigint
  from (
    select program_id, order_id, sum(loyalty_issued(kind, points)) as issued,
      sum(points) filter (where kind in ('redeem', 'reverse_redeem')) as spent
    from loyalty_ledger where restaurant_id = restaurant and (member is null or user_id = member)
    group by program_id, order_id
  ) as entries group by program_id
$$;

update loyalty_members as known set points_earned = sums.earned, orders = sums.orders, last_activity_at = sums.last_at,
  rewards_redeemed = (select coalesce(sum(redeemed), 0) from loyalty_totals(known.restaurant_id, known.user_id))
from (
  select restaurant_id, user_id, sum(loyalty_issued(kind, points)) as earned, count(*) filter (where kind = 'earn') as orders,
    max(at) as last_at
  from loyalty_ledger group by restaurant_id, user_id
) as sums
where sums.restaurant_id = known.restaurant_id and sums.user_id = known.user_id;

-- Totals of members whose accounts were deleted, without anything about them, so that a program's totals never fall.
create table loyalty_departed (
  restaurant_id uuid not null references restaurants on delete cascade,
  -- Zeros: of no recorded program.
  program_id uuid not null,
  points_issued bigint not null,
  rewards_redeemed bigint not null,
  redeemed_value bigint not null,
  primary key (restaurant_id, program_id)
);
call wall_off('loyalty_departed');

create function loyalty_member_departs() returns trigger language plpgsql as $$
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
  return old;
end $$;
create trigger departs before delete on loyalty_members for each row execute function loyalty_member_departs();
