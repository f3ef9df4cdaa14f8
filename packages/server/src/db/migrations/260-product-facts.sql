-- What is stated about allergens ({"milk": "contains"}), dietary marks, and further pictures of a dish.
alter table products
  add column allergens jsonb not null default '{}' check (jsonb_typeof(allergens) = 'object'),
  add column diets text[] not null default '{}';

create table product_pictures (
  restaurant_id uuid not null references restaurants on delete cascade,
  product_id uuid not null,
  media_id uuid not null,
  sort_order integer not null,
  primary key (restaurant_id, product_id, media_id),
  foreign key (restaurant_id, product_id) references products (restaurant_id, id) on delete cascade,
  foreign key (restaurant_id, media_id) references media (restaurant_id, id)
);
create index product_pictures_media on product_pictures (restaurant_id, media_id);
call wall_off('product_pictures');
call raises_menu_version('product_pictures');

-- Portions and revenue of a dish by day of the restaurant, of paid orders that were not cancelled. Recomputed for recent days
-- (modules/catalog/products/sum-up-sales.ts).
create table product_sales (
  restaurant_id uuid not null references restaurants on delete cascade,
  product_id uuid not null,
  day date not null,
  portions integer not null,
  revenue cents not null,
  primary key (restaurant_id, product_id, day)
);
create index product_sales_age on product_sales (day);
call wall_off('product_sales');

-- A change of price or visibility for a time that the owner chose.
create table planned_changes (
  restaurant_id uuid not null references restaurants on delete cascade,
  id uuid not null,
  product_id uuid not null,
  apply_at timestamptz not null,
  base_price cents check (base_price >= 0),
  is_active boolean,
  actor text not null,
  actor_name text not null,
  created_at timestamptz not null,
  -- 'planned', 'applied', 'cancelled', 'failed'
  state text not null default 'planned' check (state in ('planned', 'applied', 'cancelled', 'failed')),
  -- The change that it caused; why it failed.
  change_id uuid,
  failure text,
  ended_at timestamptz,
  primary key (restaurant_id, id),
  foreign key (restaurant_id, product_id) references products (restaurant_id, id) on delete cascade
);
create index planned_changes_due on planned_changes (apply_at) where state = 'planned';
create index planned_changes_product on planned_changes (restaurant_id, product_id, apply_at);
call wall_off('planned_changes');
