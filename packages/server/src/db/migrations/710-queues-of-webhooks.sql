-- Moves waiting attempts at webhooks from a queue of their endpoint to the two queues of their restaurant, so that it occupies at
-- most two workers. A running attempt stays in its queue, which it releases when it ends.
do $$ begin
  -- A new database gets its job queue after these files.
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  with waiting as (
    select job.id, concat('webhook:', job.payload ->> 'restaurantId', ':',
      get_byte(uuid_send(split_part(queue.queue_name, ':', 2)::uuid), 15) % 2) as queue_name
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id and task.identifier = 'webhook'
    join graphile_worker._private_job_queues as queue on queue.id = job.job_queue_id
    where job.locked_at is null
  ), added as (
    insert into graphile_worker._private_job_queues as queue (queue_name) select distinct queue_name from waiting
      on conflict (queue_name) do update set queue_name = excluded.queue_name
      returning id, queue_name
  )
  update graphile_worker._private_jobs as job set job_queue_id = added.id
    from waiting join added on added.queue_name = waiting.queue_name
    where job.id = waiting.id and job.locked_at is null;
end $$;
