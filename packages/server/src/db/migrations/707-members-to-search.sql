-- no-transaction
-- Members of before. A batch is locked as by the summing up, so that nothing older than what its trigger writes is added.
do $$
declare
  last record;
begin
  select '00000000-0000-0000-0000-000000000000'::uuid as restaurant_id, '' as user_id into last;
  loop
    with batch as materialized (
      select restaurant_id, user_id, name, email from loyalty_members
      where (restaurant_id, user_id) > (last.restaurant_id, last.user_id)
      order by restaurant_id, user_id limit 1000 for update
    ), added as (
      insert into loyalty_member_search select restaurant_id, user_id, lower(name || ' ' || email) from batch
      where name <> '' or email <> '' on conflict do nothing
    )
    select restaurant_id, user_id into last from batch order by restaurant_id desc, user_id desc limit 1;
    exit when not found;
    commit;
  end loop;
end $$;
