create table discount_codes (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  code text not null check (code = upper(code) and length(code) between 1 and 20),
  name text not null default '',
  description text not null default '',
  discount_type text not null check (discount_type in ('percentage', 'fixed_amount', 'free_shipping', 'free_kids_meal')),
  discount_percentage percent not null default 0 check (discount_percentage between 0 and 100000),
  discount_amount cents not null default 0 check (discount_amount >= 0),
  minimum_order_amount cents not null default 0 check (minimum_order_amount >= 0),
  max_uses integer check (max_uses >= 1),
  usage_limit_per_customer integer check (usage_limit_per_customer >= 1),
  current_uses integer not null default 0 check (current_uses >= 0),
  valid_from timestamptz,
  valid_until timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (valid_from is null or valid_until is null or valid_from < valid_until),
  unique (restaurant_id, code),
  unique (restaurant_id, id)
);
call wall_off('discount_codes');

create table cross_sell_campaigns (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  name text not null,
  description text not null default '',
  trigger_point text not null check (trigger_point in ('before_checkout', 'after_payment_info', 'after_total', 'after_three_items')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (restaurant_id, id),
  unique (restaurant_id, name)
);
create table cross_sell_items (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  campaign_id uuid not null,
  product_id uuid not null,
  custom_price cents check (custom_price >= 0),
  discount_type text not null check (discount_type in ('none', 'percentage', 'fixed_amount')),
  discount_percentage percent not null default 0 check (discount_percentage between 0 and 100000),
  discount_amount cents not null default 0 check (discount_amount >= 0),
  custom_copy text not null default '',
  display_order integer not null check (display_order between 0 and 2),
  unique (restaurant_id, campaign_id, display_order),
  foreign key (restaurant_id, campaign_id) references cross_sell_campaigns (restaurant_id, id) on delete cascade,
  foreign key (restaurant_id, product_id) references products (restaurant_id, id)
);
create table promotional_specials (
  id uuid primary key default gen_random_uuid(),
  restaurant_id uuid not null references restaurants on delete cascade,
  name text not null,
  product_id uuid not null,
  trigger_after_items integer not null check (trigger_after_items in (1, 2)),
  discount_type text not null check (discount_type in ('percentage', 'fixed_amount', 'buy_one_get_one')),
  discount_percentage percent not null default 0 check (discount_percentage between 0 and 100000),
  discount_amount cents not null default 0 check (discount_amount >= 0),
  custom_copy text not null,
  popup_style text not null check (popup_style in ('banner', 'modal', 'slide_in')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (restaurant_id, name),
  foreign key (restaurant_id, product_id) references products (restaurant_id, id)
);
call wall_off('cross_sell_campaigns');
call wall_off('cross_sell_items');
call wall_off('promotional_specials');
