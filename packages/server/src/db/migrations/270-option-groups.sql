-- Option groups and additional menus become editable like the rest of the menu: revisions, archiving in place of deletion.
do $$
declare target regclass;
begin
  foreach target in array array['variant_groups', 'upsell_groups', 'modifier_groups', 'additional_menus']::regclass[] loop
    execute format('alter table %s
      add column revision integer not null default 1,
      add column edited_at timestamptz,
      add column archived_at timestamptz', target);
  end loop;
end $$;

alter table additional_menus drop constraint additional_menus_restaurant_id_name_key;
create unique index additional_menus_name on additional_menus (restaurant_id, name) where archived_at is null;
-- A weekday has a list of times.
update additional_menus set schedule = coalesce((
  select jsonb_object_agg(key, case jsonb_typeof(value) when 'object' then jsonb_build_array(value) else value end)
    from jsonb_each(schedule)), '{}');

-- Checked at the end of each statement, so that two options can exchange their names in one.
alter table variants drop constraint variants_restaurant_id_variant_group_id_name_key,
  add unique (restaurant_id, variant_group_id, name) deferrable;
alter table modifiers drop constraint modifiers_restaurant_id_modifier_group_id_name_key,
  add unique (restaurant_id, modifier_group_id, name) deferrable;
alter table upsells drop constraint upsells_restaurant_id_upsell_group_id_name_key,
  add unique (restaurant_id, upsell_group_id, name) deferrable;

-- An upsell without a group is offered with no dish and is in no list.
insert into upsell_groups (restaurant_id, name)
  select distinct restaurant_id, 'Add-ons' from upsells orphan where upsell_group_id is null
    and not exists (select from upsell_groups named where named.restaurant_id = orphan.restaurant_id and named.name = 'Add-ons');
update upsells orphan set upsell_group_id = (select id from upsell_groups named
    where named.restaurant_id = orphan.restaurant_id and named.name = 'Add-ons' order by id limit 1)
  where upsell_group_id is null;
