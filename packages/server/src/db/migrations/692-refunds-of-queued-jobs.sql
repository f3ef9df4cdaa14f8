-- Which refund of a sold gift card a queued or dead job carries out: a card can be refunded again after a refund failed.
do $$ begin
  -- A new database gets its job queue after these files.
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  update graphile_worker._private_jobs as job
    set payload = (job.payload::jsonb || jsonb_build_object('refundId', split_part(job.key, ':', 2)))::json
    from graphile_worker._private_tasks as task
    where task.id = job.task_id and task.identifier = 'gift-card-refund'
      and job.key like 'gift-card-refund:%' and job.payload ->> 'refundId' is null;
end $$;
