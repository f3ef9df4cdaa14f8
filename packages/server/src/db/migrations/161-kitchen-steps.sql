-- How many presses an order takes from new to completed, and whether it is ready once all its lines are made.
-- printing_since: tickets that were due before printing was set up are not printed; null: all are.
alter table kitchen_settings
  add column steps text not null default 'four' check (steps in ('four', 'three', 'two', 'one')),
  add column ready_when_made boolean not null default false,
  add column printing_since timestamptz;
