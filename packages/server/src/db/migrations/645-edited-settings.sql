-- When a person last changed what a menu file states about the restaurant, since the last import. The import command overwrites
-- such changes with --mode replace only.
alter table restaurants add column settings_edited_at timestamptz;

update restaurants r set settings_edited_at = now()
  where exists (select from audit_entries e
    where e.restaurant_id = r.id and e.actor not like 'system:%' and e.action in (
      'settings.profile_changed', 'settings.ordering_changed', 'settings.restaurant_set_up', 'settings.change_undone',
      'ordering.hours_changed', 'money.fees_changed', 'money.delivery_area_changed'));

create function note_edited_settings() returns trigger language plpgsql as $$
begin
  if current_setting('app.actor', true) not like 'system:%'
    and (new.name, new.description, new.address, new.phone, new.email, new.website, new.timezone, new.theme_color, new.tax_rate,
      new.processing_fee, new.delivery_fee, new.minimum_order_pickup, new.minimum_order_delivery, new.estimated_prep_time,
      new.order_cutoff_minutes, new.uber_enabled, new.courier_21_plus, new.delivery_zips, new.delivery_enabled,
      new.pickup_enabled, new.kids_meals, new.kids_meal_threshold, new.hours, new.special_days)
    is distinct from
      (old.name, old.description, old.address, old.phone, old.email, old.website, old.timezone, old.theme_color, old.tax_rate,
      old.processing_fee, old.delivery_fee, old.minimum_order_pickup, old.minimum_order_delivery, old.estimated_prep_time,
      old.order_cutoff_minutes, old.uber_enabled, old.courier_21_plus, old.delivery_zips, old.delivery_enabled,
      old.pickup_enabled, old.kids_meals, old.kids_meal_threshold, old.hours, old.special_days)
  then
    new.settings_edited_at := now();
  end if;
  return new;
end $$;
create trigger edited_settings before update on restaurants for each row execute function note_edited_settings();
