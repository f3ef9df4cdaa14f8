-- One list of dead jobs for everything, with what a handler needs to describe and discard them, and metrics by kind of job.
drop function job_backlog();
drop function discard_job(bigint);
drop function revive_job(bigint);
drop function dead_jobs();

create function require_platform_for_jobs() returns void language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_platform_scope() then
    raise exception 'the job queue is for the platform' using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Newest first.
create function dead_jobs() returns table (
  id bigint, task text, payload json, attempts integer, error text, since timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.require_platform_for_jobs();
  return query
    select job.id, tasks.identifier, job.payload, job.attempts::integer, coalesce(job.last_error, ''), job.updated_at
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as tasks on tasks.id = job.task_id
    where job.attempts >= job.max_attempts and job.locked_at is null
    order by job.updated_at desc;
end $$;

-- Gives a dead job new attempts; false when it is not dead any more.
create function revive_job(dead_id bigint, max_attempts integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.require_platform_for_jobs();
  perform from graphile_worker._private_jobs as job
    where job.id = dead_id and job.attempts >= job.max_attempts and job.locked_at is null for update;
  if not found then return false; end if;
  perform graphile_worker.reschedule_jobs(array[dead_id], run_at => now(), attempts => 0, max_attempts => max_attempts);
  return true;
end $$;

-- Deletes a dead job; false when it is not dead any more.
create function discard_job(dead_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.require_platform_for_jobs();
  delete from graphile_worker._private_jobs as job
    where job.id = dead_id and job.attempts >= job.max_attempts and job.locked_at is null;
  return found;
end $$;

-- The jobs of each kind: waiting for their first attempt, running, waiting for another attempt, dead; and for how many seconds
-- the oldest one that may run has not.
create function job_metrics() returns table (
  task text, queued integer, running integer, failed integer, dead integer, due integer, oldest_seconds integer)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.require_platform_for_jobs();
  return query
    select tasks.identifier, count(*) filter (where job.locked_at is null and job.attempts = 0)::integer,
      count(*) filter (where job.locked_at is not null)::integer,
      count(*) filter (where job.locked_at is null and job.attempts > 0 and job.attempts < job.max_attempts)::integer,
      count(*) filter (where job.locked_at is null and job.attempts >= job.max_attempts)::integer,
      count(*) filter (where job.locked_at is null and job.attempts < job.max_attempts and job.run_at <= now())::integer,
      extract(epoch from now() - min(job.run_at) filter (where job.locked_at is null and job.attempts < job.max_attempts
        and job.run_at <= now()))::integer
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as tasks on tasks.id = job.task_id
    group by tasks.identifier;
end $$;

revoke execute on function dead_jobs(), revive_job(bigint, integer), discard_job(bigint), job_metrics() from public;
grant execute on function dead_jobs(), revive_job(bigint, integer), discard_job(bigint), job_metrics() to comanda_app;

-- Notifications that are dead already. A new database has no queue yet.
do $$
declare
  notification record;
  job_id bigint;
begin
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  for notification in
    select id, attempts, last_error, created_at from notifications
    where state = 'dead' and (content is not null or order_id is not null)
  loop
    select (graphile_worker.add_job('notification', json_build_object('id', notification.id),
      job_key => 'notification:' || notification.id, run_at => now() + interval '1 day', max_attempts => 1)).id into job_id;
    update graphile_worker._private_jobs set attempts = 1, last_error = coalesce(notification.last_error, ''),
      updated_at = notification.created_at where id = job_id;
  end loop;
end $$;
