-- The restaurants whose data is in a file; null is the platform, also for files that were written before this column.
alter table file_exports add column restaurant_ids uuid[];
