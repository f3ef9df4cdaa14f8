-- no-transaction
create index concurrently if not exists payment_days_of_all on payment_days (day);
