-- The steps of the list on the dashboard that an owner has marked as done without a change: the defaults of hours are right, or
-- there is nothing to deliver.
alter table restaurants add column launch_reviewed text[] not null default '{}';
