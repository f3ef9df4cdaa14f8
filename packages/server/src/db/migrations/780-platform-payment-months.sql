-- Payments of all restaurants per month, so that totals of all time do not read every day (platform/platform-days.ts).
create table platform_payment_months (like platform_payment_days including defaults);
alter table platform_payment_months rename day to month;
alter table platform_payment_months add primary key (month, payment_status, kind);
alter table platform_payment_months enable row level security;
alter table platform_payment_months force row level security;
create policy platform on platform_payment_months
  using ((select is_platform_scope())) with check ((select is_platform_scope()));
grant select, insert, update, delete on platform_payment_months to comanda_app;

insert into platform_payment_months
  select date_trunc('month', day)::date, payment_status, kind, sum(rows), sum(amount), sum(provider), sum(bank), sum(sales),
    sum(discount), sum(tax), sum(delivery), sum(processing_fee), sum(tip), sum(platform_fee), sum(platform_income), sum(card_fee),
    sum(platform_card_fee), sum(transferred), sum(disputed), sum(gift_cards), sum(counter)
  from platform_payment_days group by 1, 2, 3;
