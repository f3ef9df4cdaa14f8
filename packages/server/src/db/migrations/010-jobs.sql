-- The program's role has no rights on the job queue, which belongs to the owner. These two let operators see the jobs
-- that failed for the last time, and give them another chance.
create function dead_jobs() returns table (
  id bigint, task text, restaurant_id uuid, seq bigint, attempts integer, error text, since timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select job.id, tasks.identifier, (job.payload ->> 'restaurantId')::uuid, (job.payload ->> 'seq')::bigint,
      job.attempts::integer, coalesce(job.last_error, ''), job.updated_at
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as tasks on tasks.id = job.task_id
    where job.attempts >= job.max_attempts and job.locked_at is null
    order by job.updated_at desc;
end $$;

create function revive_job(dead_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.dead_jobs() as dead where dead.id = dead_id;
  if not found then return false; end if;
  perform graphile_worker.reschedule_jobs(array[dead_id], run_at => now(), attempts => 0);
  return found;
end $$;
