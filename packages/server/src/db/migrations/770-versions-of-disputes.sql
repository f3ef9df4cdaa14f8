-- Entries of the provider's balance about a dispute when its stored state was read: a reading with fewer is older.
alter table disputes add column movements integer not null default 0;
