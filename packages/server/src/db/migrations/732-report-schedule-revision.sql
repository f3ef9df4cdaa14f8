-- A scheduled report counts its changes, so that a form that was opened before one does not overwrite it.
alter table report_schedules add column revision integer not null default 1;
