-- Rows that a menu file has written. An import that replaces the menu removes these only, and leaves what people added.
-- Rows of before belong to a file unless a person has edited them, or what contains them, since the last import.
do $$
declare target regclass;
begin
  foreach target in array array['additional_menus', 'variants', 'upsells', 'modifiers', 'cross_sell_items']::regclass[] loop
    execute format('alter table %s add column is_imported boolean not null default false', target);
  end loop;
end $$;

update additional_menus set is_imported = true where edited_at is null;
update variants o set is_imported = true from variant_groups g
  where g.restaurant_id = o.restaurant_id and g.id = o.variant_group_id and g.import_key is not null and g.edited_at is null;
update upsells o set is_imported = true from upsell_groups g
  where g.restaurant_id = o.restaurant_id and g.id = o.upsell_group_id and g.import_key is not null and g.edited_at is null;
update modifiers o set is_imported = true from modifier_groups g
  where g.restaurant_id = o.restaurant_id and g.id = o.modifier_group_id and g.import_key is not null and g.edited_at is null;
update cross_sell_items i set is_imported = true from cross_sell_campaigns c
  where c.restaurant_id = i.restaurant_id and c.id = i.campaign_id and c.edited_at is null;
