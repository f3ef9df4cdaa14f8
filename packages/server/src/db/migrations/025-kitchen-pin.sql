-- Whether a paired screen moves orders on only for somebody who typed their PIN.
alter table restaurants add column kitchen_pin_required boolean not null default false;

-- Whoever works at a screen leaves by themselves when nobody touched it until then. Wrong PINs are counted until a
-- right one; many of them shut the pad for a while.
alter table devices
  add column worker_until timestamptz,
  add column pin_failures integer not null default 0,
  add column pin_locked_until timestamptz;
