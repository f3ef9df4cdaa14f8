-- The common reasons of refunds; validated by a later file.
alter table refunds
  drop constraint refunds_reason_check,
  add constraint refunds_reason_check check (reason in ('item_missing_or_wrong', 'poor_quality', 'late',
    'requested_by_customer', 'cancelled', 'duplicate', 'fraudulent', 'other')) not valid;
