-- Rows of a database at migration 711: couriers whose bookings were not confirmed, by both texts of that.
set app.scope = 'platform';
insert into courier_updates (restaurant_id, order_id, kind, problem, at)
  select restaurant_id, order_id, 'not_booked', t.problem, created_at from courier_deliveries,
    (values ('A courier may be on the way: the booking could not be confirmed.'),
      ('A courier may be on the way: the booking could not be stored.'), ('All couriers are busy.')) as t (problem)
  where state = 'failed';
reset app.scope;
