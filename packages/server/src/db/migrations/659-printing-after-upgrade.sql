-- Kitchens with these steps printed nothing when set to 'acknowledged'. They print as orders arrive now, but not those that
-- arrived before. The printers of their stations follow this time as well.
update kitchen_settings set printing_since = now() where print_when = 'acknowledged' and steps in ('two', 'one');

-- Answers did not settle tickets of stations before, so screens would ask about those again.
update station_prints p set settled_at = now() from orders o
  where o.restaurant_id = p.restaurant_id and o.id = p.order_id and not o.station_print_doubted
    and p.settled_at is null and p.tries >= 2;
