alter table orders validate constraint orders_tax_rate;
