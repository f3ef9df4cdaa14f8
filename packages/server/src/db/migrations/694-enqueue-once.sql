-- With `once`, an existing job stays entirely as it is. `unsafe_dedupe` alone sets its `updated_at`, which is when a dead job died.
-- It remains for a job that another transaction has just added.
create or replace function enqueue_job(task text, payload json, job_key text, run_at timestamptz, max_attempts integer,
  once boolean default false, queue text default null, is_last boolean default false) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if task like 'event:%' then
    raise exception 'jobs of events are created by the relay' using errcode = 'insufficient_privilege';
  end if;
  if once and exists (select from graphile_worker._private_jobs as job where job.key = job_key) then
    return;
  end if;
  perform graphile_worker.add_job(task, payload, queue, run_at => run_at, max_attempts => max_attempts, job_key => job_key,
    priority => case when is_last then 10 else 0 end,
    job_key_mode => case when once then 'unsafe_dedupe' else 'replace' end);
end $$;
