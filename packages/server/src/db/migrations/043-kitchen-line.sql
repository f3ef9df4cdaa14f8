-- Who took a dish off sale and when, for the kitchen that looks at it; empty for a dish on sale.
alter table product_stock
  add column sold_out_by text,
  add column sold_out_at timestamptz;

-- When an order comes onto the kitchen's board and rings: when it was paid, or, for one that was scheduled, its promised
-- time minus the lead, never before it was paid. The screens say the same by `comesUpAt` in domain/kitchen/upcoming.ts.
create function order_comes_up_at(o orders) returns timestamptz language sql stable as $$
  select case when o.scheduled_for is null then o.paid_at else greatest(o.paid_at, o.promised_at - make_interval(mins =>
    coalesce(k.lead_minutes, r.estimated_prep_time, case o.delivery_type when 'delivery' then 45 else 20 end))) end
  from restaurants r left join kitchen_settings k on k.restaurant_id = r.id
  where r.id = o.restaurant_id
$$;
