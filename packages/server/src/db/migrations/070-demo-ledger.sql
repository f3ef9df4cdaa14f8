-- Books of invented orders, which no provider knows: reports count them, the comparison with the provider does not.
alter table ledger_entries add column is_demo boolean not null default false;
