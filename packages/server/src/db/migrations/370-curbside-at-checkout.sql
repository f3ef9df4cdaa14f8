-- The checkout offers to bring an order to the car, and reads the offer with the menu: a change raises the menu version. The other
-- settings of the kitchen are for its screens.
create function kitchen_settings_raise_menu_version() returns trigger language plpgsql as $$
begin
  perform raise_menu_version(new.restaurant_id);
  return null;
end $$;
create trigger menu_version_insert after insert on kitchen_settings
  for each row when (new.offers_curbside) execute function kitchen_settings_raise_menu_version();
create trigger menu_version_update after update of offers_curbside on kitchen_settings
  for each row when (old.offers_curbside is distinct from new.offers_curbside)
  execute function kitchen_settings_raise_menu_version();
