-- Rows of a database at migration 735: an order whose points were all taken back.
set app.scope = 'platform';
insert into loyalty_ledger (restaurant_id, user_id, order_id, kind, points, at)
  select restaurant_id, user_id, order_id, 'reverse_earn', -sum(points), now() from loyalty_ledger
  where kind in ('earn', 'reverse_earn') group by 1, 2, 3;
reset app.scope;
