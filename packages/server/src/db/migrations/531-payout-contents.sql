-- What each payout settles, as reported by the payment service: stored once, when its entries add up to the payout, and never
-- changed.
create table payout_contents (
  -- null: a payout of the platform.
  restaurant_id uuid references restaurants on delete restrict,
  payout_id text not null,
  stored_at timestamptz not null,
  lines jsonb not null,
  unique nulls not distinct (restaurant_id, payout_id)
);
call wall_off('payout_contents');
revoke update, delete on payout_contents from comanda_app;
create trigger stay before update or delete on payout_contents for each row execute function rows_stay();
create trigger stay_all before truncate on payout_contents for each statement execute function rows_stay();
