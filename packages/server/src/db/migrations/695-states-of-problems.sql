-- What was compared with displayed texts before.
-- The card part of a prepared order cannot be collected: a person can only take note of the problem.
alter table payment_problems add column is_uncollectable boolean not null default false;
-- The courier service accepted a booking of this round that could not be stored.
alter table courier_deliveries add column may_be_booked boolean not null default false;
