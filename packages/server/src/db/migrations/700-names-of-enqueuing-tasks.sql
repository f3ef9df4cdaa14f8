-- Renames two periodic tasks that only enqueue jobs. Their last runs are retained.
update task_runs set name = 'enqueue-reports' where name = 'send-report-schedules';
update task_runs set name = 'enqueue-statements' where name = 'issue-statements';
