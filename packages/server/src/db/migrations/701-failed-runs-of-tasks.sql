-- How many runs of a periodic task have failed in a row. A task that runs more often than every ten minutes has a row only while it fails.
alter table task_runs add column failures integer not null default 0;
