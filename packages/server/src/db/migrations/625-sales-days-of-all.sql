-- no-transaction
create index concurrently if not exists sales_days_of_all on sales_days (day);
