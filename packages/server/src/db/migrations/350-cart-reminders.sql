-- Reminders of carts that were not ordered, to customers who agreed to them.
create table reminder_settings (
  restaurant_id uuid primary key references restaurants on delete cascade,
  -- As in domain/marketing/cart-reminder.ts.
  is_on boolean not null default false,
  delay_minutes integer not null,
  quiet_from time not null,
  quiet_until time not null,
  subject text not null,
  message text not null,
  revision integer not null default 1,
  updated_at timestamptz not null default now()
);
call wall_off('reminder_settings');

-- Where a customer agreed. A withdrawal ends with a new consent of the signed-in customer only.
alter table marketing_consents add column source text check (source in ('checkout', 'account'));

-- Whose cart a visit has: only for customers who agreed to reminders, and only until the cart is too old for one. The rows
-- of visits and carts contain no personal data.
create table cart_contacts (
  restaurant_id uuid not null references restaurants on delete cascade,
  session_id uuid not null,
  email text not null,
  -- The same for all addresses of one mailbox.
  mailbox text not null,
  created_at timestamptz not null,
  primary key (restaurant_id, session_id)
);
create index cart_contacts_age on cart_contacts (created_at);
create index cart_contacts_email on cart_contacts (email);
call wall_off('cart_contacts');

create table cart_reminders (
  restaurant_id uuid not null references restaurants on delete cascade,
  id uuid not null default gen_random_uuid(),
  session_id uuid not null,
  -- Null once the link has expired; what is left are numbers.
  email text,
  mailbox text,
  -- The lines of the cart when the reminder was sent.
  lines jsonb,
  items integer not null,
  value cents not null,
  created_at timestamptz not null,
  opened_at timestamptz,
  -- The visit in which the link was last opened.
  opened_session_id uuid,
  order_id uuid,
  recovered_at timestamptz,
  -- Of the recovered order: its dishes after discounts.
  revenue cents not null default 0,
  primary key (restaurant_id, id),
  unique (restaurant_id, session_id)
);
create unique index cart_reminders_order on cart_reminders (restaurant_id, order_id) where order_id is not null;
create index cart_reminders_sent on cart_reminders (restaurant_id, created_at);
create index cart_reminders_mailbox on cart_reminders (mailbox, created_at) where mailbox is not null;
create index cart_reminders_open on cart_reminders (created_at) where email is not null;
call wall_off('cart_reminders');
