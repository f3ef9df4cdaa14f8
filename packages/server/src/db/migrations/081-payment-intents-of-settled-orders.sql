-- Only settled orders have a payment: an order that is placed needs no entry.
drop index orders_payment_intent;
create unique index orders_payment_intent on orders (payment_intent_id) where payment_intent_id is not null;
