-- The payment of such an order ends once its problem is resolved, like that of any other.
alter table payment_problems drop column is_uncollectable;
