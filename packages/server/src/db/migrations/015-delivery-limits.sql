-- Five-digit zip codes that the house's own drivers deliver to; null: any. A courier decides for itself where it goes.
alter table restaurants add column delivery_zips jsonb check (jsonb_typeof(delivery_zips) = 'array');
-- Whether the courier may carry what is sold from 21 years on.
alter table restaurants add column courier_21_plus boolean not null default false;
