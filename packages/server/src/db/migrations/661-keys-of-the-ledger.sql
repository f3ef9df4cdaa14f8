-- An entry is known by what it records at the provider; nothing refers to its id, and each order wrote an entry into its index.
-- Tables whose rows can have no restaurant have a unique key and no primary key: logical replication compares entire rows.
alter table ledger_entries drop constraint ledger_entries_pkey, replica identity full;
alter table payout_contents replica identity full;
alter table report_schedules replica identity full;
