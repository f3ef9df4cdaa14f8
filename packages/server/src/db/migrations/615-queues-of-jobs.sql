-- Slow jobs that one user can start thousands of, such as the pictures of an import, run one after the other in a queue of their
-- own, and after all other jobs that are due: otherwise they occupy every worker, and orders wait for them.
drop function enqueue_job(text, json, text, timestamptz, integer, boolean);
create function enqueue_job(task text, payload json, job_key text, run_at timestamptz, max_attempts integer,
  once boolean default false, queue text default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if task like 'event:%' then
    raise exception 'jobs of events are created by the relay' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(task, payload, queue, run_at => run_at, max_attempts => max_attempts, job_key => job_key,
    priority => case when queue is null then 0 else 10 end,
    job_key_mode => case when once then 'unsafe_dedupe' else 'replace' end);
end $$;
revoke execute on function enqueue_job(text, json, text, timestamptz, integer, boolean, text) from public;
grant execute on function enqueue_job(text, json, text, timestamptz, integer, boolean, text) to comanda_app;
