-- What a movement of money is: the same name at the provider may be taken and given back.
alter table reconciliation_differences
  drop constraint reconciliation_differences_pkey,
  add column movement text not null,
  add primary key (run_id, movement, provider_ref);

alter table reconciliation_runs
  add column requested_by text not null default current_actor();
create index reconciliation_runs_time on reconciliation_runs (finished_at desc);

-- Charges that the provider has not said its fee of yet are looked for again and again.
create index ledger_entries_charges on ledger_entries (at) where kind = 'charge';
