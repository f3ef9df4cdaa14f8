-- no-transaction
create index concurrently if not exists ledger_entries_gift_card on ledger_entries (restaurant_id, gift_card_id)
  where gift_card_id is not null;
alter table ledger_entries validate constraint ledger_entries_gift_card;
