-- Screens that print automatically on one printer share it by its name; null: a printer of the screen's own.
alter table kitchen_printing_screens add column printer text;

-- Which screen prints a ticket on a shared printer. A claim that is not confirmed until its lease ends can be taken over.
create table kitchen_print_claims (
  restaurant_id uuid not null references restaurants on delete cascade,
  order_id uuid not null,
  generation integer not null,
  printer text not null,
  screen_id text not null,
  lease_ends_at timestamptz not null,
  -- Another screen had the claim before, and may have printed the ticket.
  taken_over boolean not null default false,
  printed_at timestamptz,
  primary key (restaurant_id, order_id, generation, printer),
  foreign key (restaurant_id, order_id) references orders (restaurant_id, id) on delete cascade
);
call wall_off('kitchen_print_claims');
create index kitchen_print_claims_age on kitchen_print_claims (lease_ends_at);
