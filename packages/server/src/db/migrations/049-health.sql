-- What somebody decided not to send any more stays for the record, and out of sight.
alter table letters drop constraint letters_state_check;
alter table letters add constraint letters_state_check
  check (state in ('waiting', 'sent', 'withheld', 'dead', 'discarded'));
alter table messages drop constraint messages_state_check;
alter table messages add constraint messages_state_check check (state in ('waiting', 'sent', 'dead', 'discarded'));

-- When a provider was heard of last.
create index provider_events_newest on provider_events (provider, received_at desc);

-- Ends a job that failed for the last time; false when there is none such any more.
create function discard_job(dead_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.dead_jobs() as dead where dead.id = dead_id;
  if not found then return false; end if;
  perform graphile_worker.complete_jobs(array[dead_id]);
  return found;
end $$;

-- How far the job queue is behind: what may run now and does not yet, since when, and what waits for another attempt.
create function job_backlog() returns table (due bigint, oldest timestamptz, failing bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_platform_scope() then
    raise exception 'the job queue is for the platform' using errcode = 'insufficient_privilege',
      hint = 'set app.scope = ''platform''';
  end if;
  return query
    select count(*) filter (where job.run_at <= now() and job.locked_at is null),
      min(job.run_at) filter (where job.run_at <= now() and job.locked_at is null),
      count(*) filter (where job.attempts > 0)
    from graphile_worker._private_jobs as job
    where job.attempts < job.max_attempts;
end $$;
revoke execute on function discard_job(bigint), job_backlog() from public;
grant execute on function discard_job(bigint), job_backlog() to comanda_app;
