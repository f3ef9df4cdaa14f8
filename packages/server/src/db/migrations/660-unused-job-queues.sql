-- Deletes the names of job queues without jobs, and returns their number. The library adds a job in two statements: the first one
-- inserts the queue unless it exists, the second one reads its id. A queue that is deleted between them leaves a job that never
-- runs. Both statements belong to a transaction that has locked the table of queues by the first one. The lock below is therefore
-- not available while a job is being added, and a later addition waits until the deletion is committed. `nowait`: a lock that is
-- waited for would hold up all later additions.
create function delete_unused_job_queues() returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  deleted bigint;
begin
  perform public.require_platform_for_jobs();
  begin
    lock table graphile_worker._private_job_queues in exclusive mode nowait;
  exception when lock_not_available then
    return 0;
  end;
  delete from graphile_worker._private_job_queues as queue
    where queue.locked_at is null
      and not exists (select from graphile_worker._private_jobs as job where job.job_queue_id = queue.id);
  get diagnostics deleted = row_count;
  return deleted;
end $$;
revoke execute on function delete_unused_job_queues() from public;
grant execute on function delete_unused_job_queues() to comanda_app;
