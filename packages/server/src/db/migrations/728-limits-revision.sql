-- The order limits count their changes, so that a form that was opened before one does not overwrite it.
alter table restaurants add column throttle_revision integer not null default 1;
