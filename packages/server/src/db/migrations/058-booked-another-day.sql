-- A movement that both sides have, with the same amount, and our books on another day than the provider moved it.
alter table reconciliation_differences
  drop constraint reconciliation_differences_kind_check,
  add constraint reconciliation_differences_kind_check
    check (kind in ('missing_here', 'missing_there', 'amount', 'day'));
