-- Dead jobs are those of all restaurants, and these two run with the rights of the owner: they open to the platform only.
create or replace function dead_jobs() returns table (
  id bigint, task text, restaurant_id uuid, seq bigint, attempts integer, error text, since timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_platform_scope() then
    raise exception 'dead jobs are for the platform' using errcode = 'insufficient_privilege',
      hint = 'set app.scope = ''platform''';
  end if;
  return query
    select job.id, tasks.identifier, (job.payload ->> 'restaurantId')::uuid, (job.payload ->> 'seq')::bigint,
      job.attempts::integer, coalesce(job.last_error, ''), job.updated_at
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as tasks on tasks.id = job.task_id
    where job.attempts >= job.max_attempts and job.locked_at is null
    order by job.updated_at desc;
end $$;
revoke execute on function dead_jobs(), revive_job(bigint) from public;
grant execute on function dead_jobs(), revive_job(bigint) to comanda_app;
