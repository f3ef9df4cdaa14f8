-- The settings and the stations of a kitchen count their changes, so that a form that was opened before one does not overwrite it.
-- Without a row both are 0.
alter table kitchen_settings
  add column revision integer not null default 0,
  add column stations_revision integer not null default 0;
