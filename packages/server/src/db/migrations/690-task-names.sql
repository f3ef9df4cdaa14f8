-- Renames periodic tasks and a subscriber. The last runs, the queued and dead jobs, and what those have handled are retained.
update task_runs as run set name = renamed.new
from (values
  ('sweep-held-money', 'sweep-authorized-orders'),
  ('book-payouts', 'record-payouts'),
  ('catch-up-disputes', 'sync-disputes'),
  ('forget-photos', 'purge-pause-photos'),
  ('forget-old-hits', 'purge-rate-limit-counts'),
  ('forget-ended-sign-ins', 'delete-expired-sign-ins'),
  ('forget-old-notices', 'purge-provider-events'),
  ('forget-unused-quotes', 'purge-unused-quotes'),
  ('forget-old-pairings', 'delete-old-pairings'),
  ('forget-couriers', 'purge-courier-details')
) as renamed(old, new)
where run.name = renamed.old;

do $$ begin
  -- A new database gets its job queue after these files.
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  update handled_events as handled set subscriber = 'order-updates'
    from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id and task.identifier = 'event:order-news'
    cross join lateral json_array_elements_text(
      coalesce(job.payload -> 'seqs', json_build_array(job.payload -> 'seq'))) as event(seq)
    where handled.restaurant_id = (job.payload ->> 'restaurantId')::uuid
      and handled.seq = event.seq::bigint and handled.subscriber = 'order-news';
  update graphile_worker._private_tasks set identifier = 'event:order-updates' where identifier = 'event:order-news';
end $$;
