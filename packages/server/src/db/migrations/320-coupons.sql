-- Discount codes become coupons that people edit: with local dates in place of instants, a schedule, conditions, automatic codes
-- and single-use codes. See domain/marketing/coupon-fields.ts.
alter table discount_codes
  add column revision integer not null default 1,
  add column edited_at timestamptz,
  add column archived_at timestamptz,
  add column starts_on date,
  add column ends_on date,
  add column weekdays text[] not null default '{}'
    check (weekdays <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  add column from_time time,
  add column until_time time,
  -- The most that a percentage takes off.
  add column max_discount cents check (max_discount > 0),
  add column first_order_only boolean not null default false,
  add column fulfillment text check (fulfillment in ('pickup', 'delivery')),
  -- What the code is for: products, and all products of categories. Both empty: the whole order.
  add column product_ids uuid[] not null default '{}',
  add column category_ids uuid[] not null default '{}',
  add column is_automatic boolean not null default false,
  -- Customers enter one of its codes in discount_single_codes, never its own.
  add column is_single_use boolean not null default false,
  add check (not (is_automatic and is_single_use));

-- An instant at midnight, local or UTC, meant its date; any other its local day.
create function pg_temp.local_day(at timestamptz, zone text) returns date language sql as $$
  select case when (at at time zone zone)::time <> '00:00' and (at at time zone 'UTC')::time = '00:00'
    then (at at time zone 'UTC')::date else (at at time zone zone)::date end
$$;
update discount_codes c set
  starts_on = pg_temp.local_day(c.valid_from, r.timezone),
  ends_on = greatest(pg_temp.local_day(c.valid_until, r.timezone), pg_temp.local_day(c.valid_from, r.timezone)),
  name = case when c.name = '' then coalesce(nullif(left(c.description, 100), ''), c.code) else c.name end
  from restaurants r where r.id = c.restaurant_id;
update discount_codes set ends_on = null where valid_until is null;
alter table discount_codes drop column valid_from, drop column valid_until, add check (starts_on <= ends_on);

-- The code of a deleted coupon can be used again.
alter table discount_codes drop constraint discount_codes_restaurant_id_code_key;
create unique index discount_codes_code on discount_codes (restaurant_id, code) where archived_at is null;

-- Storefronts contain the automatic codes. Uses change current_uses only and raise no version.
create function automatic_code_raises_menu_version() returns trigger language plpgsql as $$
begin
  perform raise_menu_version(new.restaurant_id);
  return null;
end $$;
create trigger menu_version_insert after insert on discount_codes
  for each row when (new.is_automatic) execute function automatic_code_raises_menu_version();
create trigger menu_version_update after update of revision, is_automatic, is_active, archived_at on discount_codes
  for each row when (old.is_automatic or new.is_automatic) execute function automatic_code_raises_menu_version();

create table discount_single_codes (
  restaurant_id uuid not null references restaurants on delete cascade,
  code text not null check (code = upper(code) and length(code) between 1 and 20),
  discount_code_id uuid not null,
  batch_id uuid not null,
  created_at timestamptz not null default now(),
  -- The last order with this code. It is no foreign key: the code stays used when the order is removed for its age.
  order_id uuid,
  primary key (restaurant_id, code),
  foreign key (restaurant_id, discount_code_id) references discount_codes (restaurant_id, id) on delete cascade
);
create index discount_single_codes_coupon on discount_single_codes (restaurant_id, discount_code_id, created_at, code);
call wall_off('discount_single_codes');

-- The uses of a coupon, newest first.
create index discount_redemptions_code on discount_redemptions (restaurant_id, discount_code_id, created_at desc);
-- Whether an address has ordered before; orders of guests have an index already.
create index orders_account_email on orders (customer_email) where user_id is not null;
