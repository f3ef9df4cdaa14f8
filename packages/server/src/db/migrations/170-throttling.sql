-- Limits on orders: the rules as a document, because they are always read and saved together, and the slots that the kitchen has
-- closed. Both belong to the restaurant's row, so that a change raises the menu version.
alter table restaurants
  add column throttle jsonb,
  add column closed_slots jsonb not null default '[]';

-- What an order takes of the limits, and what they did to it. No index: what is promised is found by the indexes of open and of
-- recent orders.
alter table orders
  add column prep_minutes int not null default 0,
  add column held_until timestamptz,
  add column is_queued boolean not null default false,
  add column throttled_minutes int not null default 0;

-- As before, and for an order that the limits have moved not before the kitchen can start it. `comesUpAt` in
-- domain/kitchen/upcoming.ts implements the same rule.
create or replace function order_comes_up_at(o orders) returns timestamptz language sql stable as $$
  select case when o.scheduled_for is null then greatest(o.paid_at, o.held_until)
    else greatest(o.paid_at, o.promised_at - make_interval(mins =>
      coalesce(k.lead_minutes, r.estimated_prep_time, case o.delivery_type when 'delivery' then 45 else 20 end))) end
  from restaurants r left join kitchen_settings k on k.restaurant_id = r.id
  where r.id = o.restaurant_id
$$;
