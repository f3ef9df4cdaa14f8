-- Readiness updates this row, because a database with a full disk still responds to reads.
create table heartbeat (
  id boolean primary key default true check (id),
  at timestamptz not null default now()
);
insert into heartbeat default values;
grant select, update on heartbeat to comanda_app;

-- The planner's statistics of the menu tables, after an import has replaced a menu of thousands of rows. Only the owner
-- of a table may collect them.
create function analyze_menus() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not is_platform_scope() then
    raise exception 'analyze_menus requires the platform scope' using errcode = 'insufficient_privilege';
  end if;
  analyze categories, products, product_labels, product_stock, media, variant_groups, variants, product_variant_groups,
    upsell_groups, upsells, product_upsell_groups, modifier_groups, modifiers, product_modifier_groups;
end $$;
revoke execute on function analyze_menus() from public;
grant execute on function analyze_menus() to comanda_app;
