-- Where a restaurant's own drivers deliver: zones by zip code, distance or a drawn outline, each with a fee and a minimum.
-- `delivery_zips` is read while `delivery_area` is null.
alter table restaurants
  -- {mode, zones, center, centerAddress}; the center is the place of the restaurant, found by its address.
  add column delivery_area jsonb check (jsonb_typeof(delivery_area) = 'object'),
  add column delivery_area_revision integer not null default 1;

-- What the zone of a quoted address demands; null without a zone of its own.
alter table delivery_quotes
  add column zone_name text,
  add column minimum_order cents check (minimum_order >= 0);

create function count_delivery_area_revision() returns trigger language plpgsql as $$
begin
  if new.delivery_area_revision = old.delivery_area_revision
    and (new.delivery_area, new.delivery_zips) is distinct from (old.delivery_area, old.delivery_zips)
  then
    new.delivery_area_revision := old.delivery_area_revision + 1;
  end if;
  return new;
end $$;
create trigger delivery_area_revision before update of delivery_area, delivery_zips on restaurants
  for each row execute function count_delivery_area_revision();
