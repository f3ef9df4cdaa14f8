-- Charges and refunds without a card have a kind of their own in the sums of payments (modules/payments/reading/day-totals.ts), so
-- that those of cards can be counted. Refunds are counted by their entries instead of by their orders.
-- The days with such charges and refunds are summed up again. Before the tables are locked: it reads all ledger entries.
insert into stale_days (restaurant_id, rollup, day)
  select distinct o.restaurant_id, d.rollup, (o.created_at at time zone d.timezone)::date
  from ledger_entries l
    join orders o on o.restaurant_id = l.restaurant_id and o.id = l.order_id
    join day_rollups d on d.restaurant_id = o.restaurant_id and d.rollup = 'payments'
  where l.kind in ('charge', 'refund') and l.provider + l.transferred = 0
    and (o.created_at at time zone d.timezone)::date < d.through
on conflict (restaurant_id, rollup, day) do update set marks = stale_days.marks + 1;
alter table payment_days drop column refunded_rows;
alter table payment_months drop column refunded_rows;
alter table platform_payment_days drop column refunded_rows;
create or replace function add_up_payment_months(tenant uuid, days date[]) returns void language sql as $$
  delete from payment_months where restaurant_id = tenant
    and month in (select date_trunc('month', day)::date from unnest(days) as day);
  insert into payment_months
    select restaurant_id, date_trunc('month', day)::date, payment_status, kind, sum(rows), sum(amount),
      sum(provider), sum(bank), sum(sales), sum(discount), sum(tax), sum(delivery), sum(processing_fee), sum(tip),
      sum(platform_fee), sum(platform_income), sum(card_fee), sum(platform_card_fee), sum(transferred), sum(disputed),
      sum(gift_cards), sum(counter)
    from payment_days, (select distinct date_trunc('month', day)::date as first from unnest(days) as day) as touched
    where restaurant_id = tenant and day >= first and day < first + interval '1 month'
    group by 1, 2, 3, 4;
$$;
