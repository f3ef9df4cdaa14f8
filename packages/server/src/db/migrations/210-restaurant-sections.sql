-- What owners edit about a restaurant counts its changes per form. A trigger counts, because these columns have several writers:
-- the forms, the notification recipients, menu files, and the platform.
alter table restaurants
  add column profile_revision integer not null default 1,
  add column ordering_revision integer not null default 1,
  add column fees_revision integer not null default 1,
  -- When the owner first saved the profile. The platform creates restaurants without it.
  add column setup_completed_at timestamptz default now();

create function count_restaurant_revisions() returns trigger language plpgsql as $$
begin
  new.profile_revision := old.profile_revision + (
    (new.name, new.description, new.phone, new.address, new.timezone, new.website, new.email, new.owner_name, new.owner_phone,
     new.owner_email, new.manager_name, new.manager_phone, new.manager_email, new.logo_media_id, new.banner_media_id, new.theme_color)
    is distinct from
    (old.name, old.description, old.phone, old.address, old.timezone, old.website, old.email, old.owner_name, old.owner_phone,
     old.owner_email, old.manager_name, old.manager_phone, old.manager_email, old.logo_media_id, old.banner_media_id, old.theme_color)
  )::int;
  new.ordering_revision := old.ordering_revision + (
    (new.online_orders_enabled, new.accept_orders, new.pickup_enabled, new.delivery_enabled, new.estimated_prep_time,
     new.order_cutoff_minutes, new.advance_ordering_enabled, new.advance_ordering_hours, new.minimum_order_pickup,
     new.minimum_order_delivery, new.customer_favorites_enabled)
    is distinct from
    (old.online_orders_enabled, old.accept_orders, old.pickup_enabled, old.delivery_enabled, old.estimated_prep_time,
     old.order_cutoff_minutes, old.advance_ordering_enabled, old.advance_ordering_hours, old.minimum_order_pickup,
     old.minimum_order_delivery, old.customer_favorites_enabled)
  )::int;
  new.fees_revision := old.fees_revision + (
    (new.tax_rate, new.tax_after_discount, new.processing_fee, new.combine_tax_processing, new.delivery_fee,
     new.delivery_fee_restaurant_pays, new.gratuity_enabled, new.tip_percentage_1, new.tip_percentage_2, new.tip_percentage_3)
    is distinct from
    (old.tax_rate, old.tax_after_discount, old.processing_fee, old.combine_tax_processing, old.delivery_fee,
     old.delivery_fee_restaurant_pays, old.gratuity_enabled, old.tip_percentage_1, old.tip_percentage_2, old.tip_percentage_3)
  )::int;
  return new;
end $$;
create trigger revisions before update on restaurants for each row execute function count_restaurant_revisions();

-- The invitation to open a restaurant: a role of an owner without a restaurant yet. Accepting it grants one setup.
alter table invitations add column for_new_restaurant boolean not null default false;
drop index invitations_open;
create unique index invitations_open on invitations (email, restaurant_id, for_new_restaurant) nulls not distinct
  where accepted_at is null and revoked_at is null;

create table owner_grants (
  id uuid primary key default gen_random_uuid(),
  user_id text not null,
  granted_by text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  -- The restaurant that was created with it.
  created_restaurant uuid references restaurants on delete set null
);
create index owner_grants_user on owner_grants (user_id);
alter table owner_grants enable row level security;
alter table owner_grants force row level security;
create policy platform on owner_grants using ((select is_platform_scope()));
grant select, insert, update, delete on owner_grants to comanda_app;
