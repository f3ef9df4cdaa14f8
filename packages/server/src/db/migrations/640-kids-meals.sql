-- Owners edit the free kids meals with the ordering section: a change of them counts as one of the section.
create or replace function count_restaurant_revisions() returns trigger language plpgsql as $$
begin
  new.profile_revision := old.profile_revision + (
    (new.name, new.description, new.phone, new.address, new.timezone, new.website, new.email, new.owner_name, new.owner_phone,
     new.owner_email, new.manager_name, new.manager_phone, new.manager_email, new.logo_media_id, new.banner_media_id, new.theme_color)
    is distinct from
    (old.name, old.description, old.phone, old.address, old.timezone, old.website, old.email, old.owner_name, old.owner_phone,
     old.owner_email, old.manager_name, old.manager_phone, old.manager_email, old.logo_media_id, old.banner_media_id, old.theme_color)
  )::int;
  new.ordering_revision := old.ordering_revision + (
    (new.online_orders_enabled, new.accept_orders, new.pickup_enabled, new.delivery_enabled, new.estimated_prep_time,
     new.order_cutoff_minutes, new.advance_ordering_enabled, new.advance_ordering_hours, new.minimum_order_pickup,
     new.minimum_order_delivery, new.customer_favorites_enabled, new.kids_meals, new.kids_meal_threshold)
    is distinct from
    (old.online_orders_enabled, old.accept_orders, old.pickup_enabled, old.delivery_enabled, old.estimated_prep_time,
     old.order_cutoff_minutes, old.advance_ordering_enabled, old.advance_ordering_hours, old.minimum_order_pickup,
     old.minimum_order_delivery, old.customer_favorites_enabled, old.kids_meals, old.kids_meal_threshold)
  )::int;
  new.fees_revision := old.fees_revision + (
    (new.tax_rate, new.tax_after_discount, new.processing_fee, new.combine_tax_processing, new.delivery_fee,
     new.delivery_fee_restaurant_pays, new.gratuity_enabled, new.tip_percentage_1, new.tip_percentage_2, new.tip_percentage_3)
    is distinct from
    (old.tax_rate, old.tax_after_discount, old.processing_fee, old.combine_tax_processing, old.delivery_fee,
     old.delivery_fee_restaurant_pays, old.gratuity_enabled, old.tip_percentage_1, old.tip_percentage_2, old.tip_percentage_3)
  )::int;
  return new;
end $$;
