-- Events and visits are partitioned by month, so that old ones are deleted by dropping a table. The rows that exist stay where
-- they are: their table becomes the first partition, up to the end of the current month. Rows of a month without a partition
-- go to the default partition, so that none is refused.

-- The primary key contains the time, as Postgres requires. Indexes and foreign keys are those of the table.
create procedure partition_by_month(target name, moment name, key text) language plpgsql as $$
declare
  old name := target || '_before';
  boundary text := to_char(date_trunc('month', now() at time zone 'UTC') + interval '1 month', 'YYYY-MM-DD"T00:00Z"');
  has_sequence boolean := exists (select from pg_attribute where attrelid = target::regclass and attname = 'id' and attidentity <> '');
  index record;
  reference record;
  last bigint;
begin
  execute format('alter table %I rename to %I', target, old);
  for reference in select conname, pg_get_constraintdef(oid) as def from pg_constraint where conrelid = old::regclass and contype = 'p' loop
    execute format('alter table %I drop constraint %I', old, reference.conname);
  end loop;
  if has_sequence then
    execute format('select max(id) from %I', old) into last;
    execute format('alter table %I alter id drop identity', old);
    execute format('create sequence %I start %s', target || '_id', coalesce(last, 0) + 1);
    execute format('grant usage on sequence %I to comanda_app', target || '_id');
    execute format('alter table %I alter id set default nextval(%L)', old, target || '_id');
  end if;
  execute format('create table %I (like %I including defaults including constraints) partition by range (%I)', target, old, moment);
  if has_sequence then execute format('alter sequence %I owned by %I.id', target || '_id', target); end if;
  execute format('alter table %I add primary key (%s)', target, key);
  for reference in select pg_get_constraintdef(oid) as def from pg_constraint where conrelid = old::regclass and contype = 'f' loop
    execute format('alter table %I add %s', target, reference.def);
  end loop;
  call wall_off(target::regclass);
  execute format('drop policy tenant on %I', old);
  execute format('revoke all on %I from comanda_app', old);
  execute format('alter table %I add primary key (%s)', old, key);
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', target, old, boundary);
  for index in select c.relname as name, pg_get_indexdef(c.oid) as def from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = old::regclass and not i.indisprimary
  loop
    execute format('alter index %I rename to %I', index.name, index.name || '_before');
    execute replace(index.def, format(' ON public.%I USING', old), format(' ON public.%I USING', target));
  end loop;
  execute format('create table %I partition of %I default', target || '_other', target);
  execute format('alter table %1$I enable row level security, force row level security', target || '_other');
end $$;

-- Their age is known from the partition.
drop index events_age, page_views_age, cart_events_age;
call partition_by_month('events', 'at', 'restaurant_id, seq, at');
call partition_by_month('page_views', 'created_at', 'restaurant_id, id, created_at');
call partition_by_month('cart_events', 'created_at', 'restaurant_id, id, created_at');
drop procedure partition_by_month(name, name, text);

-- Creates the partitions of the next three months. A month that has rows in the default partition stays there. Only the
-- owner of a table may change it.
create function create_partitions() returns void language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  target name;
  month timestamp;
  partition name;
begin
  if not is_platform_scope() then
    raise exception 'create_partitions requires the platform scope' using errcode = 'insufficient_privilege';
  end if;
  for target, month in
    select c.relname, date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead)
    from pg_partitioned_table p join pg_class c on c.oid = p.partrelid, generate_series(1, 3) as ahead
    where c.relnamespace = 'public'::regnamespace
  loop
    partition := target || to_char(month, '_YYYY_MM');
    continue when to_regclass(partition) is not null;
    begin
      execute format('create table %I (like %I including defaults including constraints including indexes)', partition, target);
      execute format('alter table %I enable row level security, force row level security', partition);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', target, partition,
        to_char(month, 'YYYY-MM-DD"T00:00Z"'), to_char(month + interval '1 month', 'YYYY-MM-DD"T00:00Z"'));
    exception when check_violation then null;
    end;
  end loop;
end $$;

-- Drops the monthly partitions of a table whose first day is not after an instant. Events that are not relayed stay.
create function drop_partitions(target name, until timestamptz) returns void language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  partition name;
  waits boolean := false;
begin
  if not is_platform_scope() then
    raise exception 'drop_partitions requires the platform scope' using errcode = 'insufficient_privilege';
  end if;
  for partition in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = target::regclass and c.relname ~ '_\d{4}_\d{2}$'
      and to_date(right(c.relname, 7), 'YYYY_MM')::timestamp at time zone 'UTC' <= until
  loop
    if target = 'events' then
      select exists (select from events e where e.tableoid = partition::regclass and relayed_at is null) into waits;
    end if;
    if not waits then execute format('drop table %I', partition); end if;
  end loop;
end $$;
revoke execute on function create_partitions(), drop_partitions(name, timestamptz) from public;
grant execute on function create_partitions(), drop_partitions(name, timestamptz) to comanda_app;
