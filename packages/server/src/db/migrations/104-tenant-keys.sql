-- Primary keys start with the restaurant, so that rows of one restaurant lie together and the schema can be distributed by it.
-- The key (restaurant_id, id) that foreign keys refer to becomes the primary key, and the one of the id alone goes.
do $$
declare
  target regclass;
  spare name;
  reference record;
  refs jsonb;
begin
  foreach target in array array['media', 'additional_menus', 'categories', 'products', 'product_labels', 'variant_groups', 'variants',
    'upsell_groups', 'upsells', 'modifier_groups', 'modifiers', 
    'discount_codes', 'cross_sell_campaigns', 'cross_sell_items', 'promotional_specials',
    'site_visitors', 'page_views', 'cart_sessions', 'cart_items', 'cart_events', 'checkout_events', 'loyalty_programs',
    'loyalty_ledger', 'order_status_history', 'courier_updates', 'prep_stations',
    'ordering_disable_log', 'delivery_quotes']::regclass[]
  loop
    select coalesce(jsonb_agg(jsonb_build_object('child', conrelid::regclass::text, 'name', conname, 'def', pg_get_constraintdef(oid))), '[]')
      into refs from pg_constraint where contype = 'f' and confrelid = target;
    for reference in select * from jsonb_to_recordset(refs) as r (child text, name text, def text) loop
      execute format('alter table %s drop constraint %I', reference.child, reference.name);
    end loop;
    for spare in select conname from pg_constraint where conrelid = target and (contype = 'p' or contype = 'u' and
      pg_get_constraintdef(oid) = 'UNIQUE (restaurant_id, id)')
    loop
      execute format('alter table %s drop constraint %I', target, spare);
    end loop;
    execute format('alter table %s add primary key (restaurant_id, id)', target);
    for reference in select * from jsonb_to_recordset(refs) as r (child text, name text, def text) loop
      execute format('alter table %s add constraint %I %s', reference.child, reference.name, reference.def);
    end loop;
  end loop;
end $$;
