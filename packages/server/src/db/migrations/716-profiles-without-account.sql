-- no-transaction
-- Profiles that the deletion of their account left behind.
do $$
declare
  batch text[];
  last text;
begin
  loop
    select array_agg(user_id order by user_id) into batch
    from (select user_id from user_profiles where last is null or user_id > last order by user_id limit 5000) as next;
    exit when batch is null;
    delete from user_profiles where user_id = any(batch) and not exists (select from auth.users where users.id = user_id);
    last := batch[cardinality(batch)];
    commit;
  end loop;
end $$;
alter table user_profiles validate constraint user_profiles_user;
