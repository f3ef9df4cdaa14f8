-- The statement of each closed month: its figures as they were issued. It is numbered per restaurant and never changed.
create table statements (
  restaurant_id uuid not null references restaurants on delete restrict,
  -- The first day of the month.
  month date not null,
  number integer not null check (number > 0),
  issued_at timestamptz not null,
  content jsonb not null,
  primary key (restaurant_id, month),
  unique (restaurant_id, number)
);
call wall_off('statements');
revoke update, delete on statements from comanda_app;
create trigger stay before update or delete on statements for each row execute function rows_stay();
create trigger stay_all before truncate on statements for each statement execute function rows_stay();
