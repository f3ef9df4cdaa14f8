-- What of an order a refund is for: how many of which lines, delivery fee, tip; null for a bare amount.
alter table refunds add column items jsonb;
