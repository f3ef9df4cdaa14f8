-- Pickup orders that are brought to the customer's car, where the kitchen offers it.
alter table kitchen_settings add column offers_curbside boolean not null default false;
alter table orders
  add column curbside_vehicle text check (char_length(curbside_vehicle) between 1 and 720),
  add column curbside_space text not null default '' check (char_length(curbside_space) <= 480),
  add column arrived_at timestamptz;
