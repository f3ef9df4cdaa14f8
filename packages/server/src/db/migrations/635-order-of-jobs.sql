-- Jobs with a queue no longer start after all others: files of users have workers of their own. Among those, the pictures of an
-- import start after the exports and imports that users wait for.
drop function enqueue_job(text, json, text, timestamptz, integer, boolean, text);
create function enqueue_job(task text, payload json, job_key text, run_at timestamptz, max_attempts integer,
  once boolean default false, queue text default null, is_last boolean default false) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if task like 'event:%' then
    raise exception 'jobs of events are created by the relay' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(task, payload, queue, run_at => run_at, max_attempts => max_attempts, job_key => job_key,
    priority => case when is_last then 10 else 0 end,
    job_key_mode => case when once then 'unsafe_dedupe' else 'replace' end);
end $$;
revoke execute on function enqueue_job(text, json, text, timestamptz, integer, boolean, text, boolean) from public;
grant execute on function enqueue_job(text, json, text, timestamptz, integer, boolean, text, boolean) to comanda_app;
