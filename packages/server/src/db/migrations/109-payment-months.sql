-- The rows of payment_days added up by month, so that totals of years do not read every day of every restaurant.
create table payment_months (like payment_days including defaults);
alter table payment_months rename day to month;
alter table payment_months
  add primary key (restaurant_id, month, payment_status, kind),
  add foreign key (restaurant_id) references restaurants on delete cascade;
call wall_off('payment_months');

create function add_up_payment_months(tenant uuid, days date[]) returns void language sql as $$
  delete from payment_months where restaurant_id = tenant
    and month in (select date_trunc('month', day)::date from unnest(days) as day);
  insert into payment_months
    select restaurant_id, date_trunc('month', day)::date, payment_status, kind, sum(rows), sum(amount), sum(refunded_rows),
      sum(provider), sum(bank), sum(sales), sum(discount), sum(tax), sum(delivery), sum(processing_fee), sum(tip),
      sum(platform_fee), sum(platform_income), sum(card_fee), sum(platform_card_fee), sum(transferred), sum(disputed)
    from payment_days, (select distinct date_trunc('month', day)::date as first from unnest(days) as day) as touched
    where restaurant_id = tenant and day >= first and day < first + interval '1 month'
    group by 1, 2, 3, 4;
$$;
select add_up_payment_months(restaurant_id, array_agg(day)) from payment_days group by restaurant_id;

-- Days are now summed up after a day instead of after two weeks, so changes of younger orders are noticed, too.
drop trigger payment_day on orders;
drop trigger payment_day_gone on orders;
create trigger payment_day after update of payment_status, refunded_amount on orders for each row
  when (old.created_at < now() - interval '12 hours') execute function order_changes_payment_day();
create trigger payment_day_gone after delete on orders for each row
  when (old.created_at < now() - interval '12 hours') execute function order_changes_payment_day();
create or replace function entry_changes_payment_day() returns trigger language plpgsql as $$
begin
  perform mark_payment_day(restaurant_id, created_at) from orders
    where restaurant_id = new.restaurant_id and id = new.order_id and created_at < now() - interval '12 hours';
  return null;
end $$;
