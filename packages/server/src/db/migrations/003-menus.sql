-- Pictures as stored: renditions lie in the file store below `path`.
create table media (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  content_hash text not null,
  path text not null,
  width integer not null,
  height integer not null,
  widths jsonb not null,
  created_at timestamptz not null default now(),
  unique (restaurant_id, content_hash),
  unique (restaurant_id, id)
);
call wall_off('media');

create table additional_menus (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  name text not null,
  schedule jsonb not null default '{}',
  sort_order integer not null default 0,
  unique (restaurant_id, name),
  unique (restaurant_id, id)
);

create table categories (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  name text not null,
  description text not null default '',
  image_media_id uuid,
  sort_order integer not null default 0 check (sort_order >= 0),
  is_active boolean not null default true,
  available_from time,
  available_until time,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (restaurant_id, id)
);
create unique index categories_name on categories (restaurant_id, name) where archived_at is null;

create table products (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  category_id uuid not null,
  name text not null,
  description text not null default '',
  base_price cents not null default 0 check (base_price >= 0),
  image_media_id uuid,
  code text,
  is_active boolean not null default true,
  is_available boolean not null default true,
  is_21_plus boolean not null default false,
  allow_comments boolean not null default false,
  available_menus text[] not null default '{}',
  sort_order integer not null default 0 check (sort_order >= 0),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (restaurant_id, id),
  foreign key (restaurant_id, category_id) references categories (restaurant_id, id),
  foreign key (restaurant_id, image_media_id) references media (restaurant_id, id)
);
create unique index products_name on products (restaurant_id, category_id, name) where archived_at is null;

create table product_labels (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  product_id uuid not null,
  label_type text not null check (label_type in ('bestseller', 'vegan', 'gluten_free', 'spicy', 'organic', 'new', 'featured')),
  unique (restaurant_id, product_id, label_type),
  foreign key (restaurant_id, product_id) references products (restaurant_id, id) on delete cascade
);

-- import_key names a group that came from a menu file, so that a repeated import finds it again.
create table variant_groups (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  name text not null,
  description text not null default '',
  is_required boolean not null default false,
  min_selections integer not null default 0 check (min_selections >= 0),
  max_selections integer check (max_selections >= 1),
  display_type text not null default 'radio' check (display_type in ('radio', 'checkbox')),
  sort_order integer not null default 0,
  import_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (max_selections is null or min_selections <= max_selections),
  check (is_required = (min_selections > 0)),
  unique (restaurant_id, id),
  unique (restaurant_id, import_key)
);
create table variants (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  variant_group_id uuid not null,
  name text not null,
  description text not null default '',
  price_adjustment cents not null default 0,
  is_default boolean not null default false,
  is_available boolean not null default true,
  sort_order integer not null default 0,
  unique (restaurant_id, id),
  unique (restaurant_id, variant_group_id, name),
  foreign key (restaurant_id, variant_group_id) references variant_groups (restaurant_id, id) on delete cascade
);

create table upsell_groups (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  name text not null,
  description text not null default '',
  is_required boolean not null default false,
  min_selections integer not null default 0 check (min_selections >= 0),
  max_selections integer check (max_selections >= 1),
  display_type text not null default 'checkbox' check (display_type in ('radio', 'checkbox')),
  sort_order integer not null default 0,
  import_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (max_selections is null or min_selections <= max_selections),
  unique (restaurant_id, id),
  unique (restaurant_id, import_key)
);
create table upsells (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  upsell_group_id uuid,
  name text not null,
  description text not null default '',
  price cents not null default 0 check (price >= 0),
  is_default boolean not null default false,
  is_available boolean not null default true,
  sort_order integer not null default 0,
  unique (restaurant_id, id),
  unique (restaurant_id, upsell_group_id, name),
  foreign key (restaurant_id, upsell_group_id) references upsell_groups (restaurant_id, id) on delete cascade
);

create table modifier_groups (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  name text not null,
  description text not null default '',
  is_required boolean not null default false,
  min_selections integer not null default 0 check (min_selections >= 0),
  max_selections integer check (max_selections >= 1),
  display_type text not null default 'checkbox' check (display_type in ('radio', 'checkbox')),
  sort_order integer not null default 0,
  import_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (max_selections is null or min_selections <= max_selections),
  check (is_required = (min_selections > 0)),
  unique (restaurant_id, id),
  unique (restaurant_id, import_key)
);
create table modifiers (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  modifier_group_id uuid not null,
  name text not null,
  description text not null default '',
  price_adjustment cents not null default 0,
  modifier_action text not null default 'add' check (modifier_action in ('add', 'remove', 'substitute')),
  is_default boolean not null default false,
  is_available boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (restaurant_id, id),
  unique (restaurant_id, modifier_group_id, name),
  foreign key (restaurant_id, modifier_group_id) references modifier_groups (restaurant_id, id) on delete cascade
);

create table product_variant_groups (
  restaurant_id uuid not null references restaurants on delete cascade,
  product_id uuid not null,
  variant_group_id uuid not null,
  sort_order integer not null default 0,
  primary key (restaurant_id, product_id, variant_group_id),
  foreign key (restaurant_id, product_id) references products (restaurant_id, id) on delete cascade,
  foreign key (restaurant_id, variant_group_id) references variant_groups (restaurant_id, id) on delete cascade
);
create table product_upsell_groups (
  restaurant_id uuid not null references restaurants on delete cascade,
  product_id uuid not null,
  upsell_group_id uuid not null,
  sort_order integer not null default 0,
  primary key (restaurant_id, product_id, upsell_group_id),
  foreign key (restaurant_id, product_id) references products (restaurant_id, id) on delete cascade,
  foreign key (restaurant_id, upsell_group_id) references upsell_groups (restaurant_id, id) on delete cascade
);
create table product_modifier_groups (
  restaurant_id uuid not null references restaurants on delete cascade,
  product_id uuid not null,
  modifier_group_id uuid not null,
  sort_order integer not null default 0,
  primary key (restaurant_id, product_id, modifier_group_id),
  foreign key (restaurant_id, product_id) references products (restaurant_id, id) on delete cascade,
  foreign key (restaurant_id, modifier_group_id) references modifier_groups (restaurant_id, id) on delete cascade
);

do $$
declare target regclass;
begin
  foreach target in array array['additional_menus', 'categories', 'products', 'product_labels', 'variant_groups', 'variants',
    'upsell_groups', 'upsells', 'modifier_groups', 'modifiers', 'product_variant_groups', 'product_upsell_groups',
    'product_modifier_groups']::regclass[] loop
    call wall_off(target);
    call raises_menu_version(target);
  end loop;
end $$;
create index product_variant_groups_group on product_variant_groups (restaurant_id, variant_group_id);
create index product_upsell_groups_group on product_upsell_groups (restaurant_id, upsell_group_id);
create index product_modifier_groups_group on product_modifier_groups (restaurant_id, modifier_group_id);
