-- Whether discounts reduced the tax of an order. null: the order is from before this was stored; its tax then shows which
-- amount it was computed on, if its rate is stored (modules/reporting/tax-sums.ts).
alter table orders add column tax_after_discount boolean;

-- What was taxed, with the sign of the ledger; null: not known.
alter table tax_days add column taxable cents;
update tax_days set taxable = sales where discount = 0;
-- The other days are summed up again.
insert into stale_days (restaurant_id, rollup, day)
  select distinct restaurant_id, 'sales', day from tax_days where discount <> 0
on conflict (restaurant_id, rollup, day) do update set marks = stale_days.marks + 1;
