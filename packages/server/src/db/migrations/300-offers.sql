-- Campaigns and specials become editable like the menu, have a schedule in the restaurant's zone, and are part of its prices.
do $$
declare target regclass;
begin
  foreach target in array array['cross_sell_campaigns', 'promotional_specials']::regclass[] loop
    execute format('alter table %s
      add column revision integer not null default 1,
      add column edited_at timestamptz,
      add column updated_at timestamptz not null default now(),
      add column archived_at timestamptz,
      -- As in domain/marketing/schedule.ts: both days count whole, no weekdays means every day, and an end at or before the
      -- start is on the next day.
      add column starts_on date,
      add column ends_on date,
      add column weekdays text[] not null default ''{}''
        check (weekdays <@ array[''monday'', ''tuesday'', ''wednesday'', ''thursday'', ''friday'', ''saturday'', ''sunday'']),
      add column from_time time,
      add column until_time time,
      add check (starts_on <= ends_on)', target);
  end loop;
end $$;
alter table cross_sell_campaigns drop constraint cross_sell_campaigns_restaurant_id_name_key;
create unique index cross_sell_campaigns_name on cross_sell_campaigns (restaurant_id, name) where archived_at is null;
alter table promotional_specials drop constraint promotional_specials_restaurant_id_name_key;
create unique index promotional_specials_name on promotional_specials (restaurant_id, name) where archived_at is null;

-- Checked at the end of each statement, so that two items can exchange their places in one.
alter table cross_sell_items drop constraint cross_sell_items_restaurant_id_campaign_id_display_order_key,
  add unique (restaurant_id, campaign_id, display_order) deferrable;

-- Orders are priced by offers as by the menu.
call raises_menu_version('cross_sell_campaigns');
call raises_menu_version('cross_sell_items');
call raises_menu_version('promotional_specials');

-- What became of each offer on each local day. Counted in place of stored one by one: a screen reads a year of them.
create table offer_days (
  restaurant_id uuid not null references restaurants on delete cascade,
  day date not null,
  kind text not null check (kind in ('cross_sell', 'special')),
  -- The cross-sell item or the special.
  offer_id uuid not null,
  shown integer not null default 0,
  taken integer not null default 0,
  dismissed integer not null default 0,
  -- Of paid orders: how many contained the offer, and the price of its units before discounts.
  orders integer not null default 0,
  revenue cents not null default 0,
  primary key (restaurant_id, day, kind, offer_id)
);
call wall_off('offer_days');
