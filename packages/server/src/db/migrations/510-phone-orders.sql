-- Orders that staff enter for a customer on the phone, and the part of an order that the restaurant takes itself: in cash or with
-- its own card terminal, at its counter or at the door.
alter table orders
  add column source text not null default 'web',
  add column counter_amount cents not null default 0,
  add column counter_paid_at timestamptz,
  add column counter_paid_with text,
  add constraint orders_source check (source in ('web', 'phone')) not valid,
  add constraint orders_counter check (counter_amount between 0 and grand_total
    and (counter_amount = 0 or gift_card_amount = 0)) not valid,
  add constraint orders_counter_paid check ((counter_paid_at is null) = (counter_paid_with is null)
    and (counter_paid_at is null or counter_amount > 0)) not valid,
  add constraint orders_counter_paid_with check (counter_paid_with in ('cash', 'terminal')) not valid;

-- The restaurant returns the money itself, or takes less of it.
alter table refunds
  add column to_counter boolean not null default false,
  add constraint refunds_target check (not to_counter or gift_card_id is null) not valid;

alter table ledger_entries
  add column counter cents not null default 0,
  drop constraint ledger_entries_balanced,
  add constraint ledger_entries_balanced check (provider + bank + sales + discount + tax + delivery + processing_fee + tip
    + platform_fee + platform_income + card_fee + platform_card_fee + transferred + disputed + gift_cards + counter = 0)
    not valid;
alter table payment_days add column counter cents not null default 0;
alter table payment_months add column counter cents not null default 0;
create or replace function add_up_payment_months(tenant uuid, days date[]) returns void language sql as $$
  delete from payment_months where restaurant_id = tenant
    and month in (select date_trunc('month', day)::date from unnest(days) as day);
  insert into payment_months
    select restaurant_id, date_trunc('month', day)::date, payment_status, kind, sum(rows), sum(amount), sum(refunded_rows),
      sum(provider), sum(bank), sum(sales), sum(discount), sum(tax), sum(delivery), sum(processing_fee), sum(tip),
      sum(platform_fee), sum(platform_income), sum(card_fee), sum(platform_card_fee), sum(transferred), sum(disputed),
      sum(gift_cards), sum(counter)
    from payment_days, (select distinct date_trunc('month', day)::date as first from unnest(days) as day) as touched
    where restaurant_id = tenant and day >= first and day < first + interval '1 month'
    group by 1, 2, 3, 4;
$$;
alter table sales_days add column counter_payments cents not null default 0;
alter table sales_months add column counter_payments cents not null default 0;
