-- What was refunded of a captured payment that does not match its order. Its refunds do not name their charge in the ledger.
alter table payment_problems add column refunded_amount cents not null default 0;
