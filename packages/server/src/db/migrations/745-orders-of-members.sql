-- no-transaction
-- The orders of a member are those whose points are not all taken back, as after a full refund.
create or replace function loyalty_entry_counts() returns trigger language plpgsql as $$
declare
  spent integer := 0;
  rewards integer := 0;
  earned integer := 0;
  counted integer := 0;
begin
  if new.kind in ('redeem', 'reverse_redeem') then
    select coalesce(sum(points), 0) into spent from loyalty_ledger
      where restaurant_id = new.restaurant_id and order_id = new.order_id and kind in ('redeem', 'reverse_redeem')
        and id <= new.id;
    rewards := (spent < 0)::integer - (spent - new.points < 0)::integer;
  elsif new.kind in ('earn', 'reverse_earn') then
    select coalesce(sum(points), 0) into earned from loyalty_ledger
      where restaurant_id = new.restaurant_id and order_id = new.order_id and kind in ('earn', 'reverse_earn')
        and id <= new.id;
    counted := (earned > 0)::integer - (earned - new.points > 0)::integer;
  end if;
  update loyalty_members set
    points_earned = points_earned + loyalty_issued(new.kind, new.points),
    rewards_redeemed = rewards_redeemed + rewards,
    orders = orders + counted,
    last_activity_at = greatest(last_activity_at, new.at),
    checked_at = null,
    needs_sum = true
  where restaurant_id = new.restaurant_id and user_id = new.user_id;
  return null;
end $$;

-- A member is locked before their entries are read, which are added while the member is locked.
do $$
declare
  member record;
begin
  for member in select distinct restaurant_id, user_id from loyalty_ledger where kind = 'reverse_earn' loop
    perform from loyalty_members where restaurant_id = member.restaurant_id and user_id = member.user_id for update;
    update loyalty_members set needs_sum = true, orders = (select count(*) from (
        select from loyalty_ledger
        where restaurant_id = member.restaurant_id and user_id = member.user_id and kind in ('earn', 'reverse_earn')
        group by order_id having sum(points) > 0) as counted)
      where restaurant_id = member.restaurant_id and user_id = member.user_id;
    commit;
  end loop;
end $$;
