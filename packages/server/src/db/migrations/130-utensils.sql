-- Whether the customer asked for utensils; not by default.
alter table orders add column utensils boolean not null default false;
