-- no-transaction
-- When the customer stated this name and phone number: by placing the order that was paid then, or by editing the profile. An older
-- order, whose job runs late, does not overwrite them. Null: when the account was created.
alter table user_profiles add column if not exists contact_at timestamptz;

do $$
declare
  batch text[];
  last text;
begin
  loop
    select array_agg(user_id order by user_id) into batch
    from (select user_id from user_profiles where last is null or user_id > last order by user_id limit 5000) as next;
    exit when batch is null;
    update user_profiles set contact_at = updated_at where user_id = any(batch) and contact_at is null;
    last := batch[cardinality(batch)];
    commit;
  end loop;
end $$;
