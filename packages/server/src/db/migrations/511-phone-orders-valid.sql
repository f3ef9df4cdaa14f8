alter table orders validate constraint orders_source;
alter table orders validate constraint orders_counter;
alter table orders validate constraint orders_counter_paid;
alter table orders validate constraint orders_counter_paid_with;
alter table refunds validate constraint refunds_target;
alter table ledger_entries validate constraint ledger_entries_balanced;
