alter table orders validate constraint orders_gift_card;
alter table ledger_entries validate constraint ledger_entries_balanced;
