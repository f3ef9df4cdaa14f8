-- Hours: a day may have several spans, and a date its own hours. `hours` keeps its former values, which are still read:
-- a day is a list of {open, close}, or one {open, close, closed}.
alter table restaurants
  -- [{date, spans: [{open, close}], note}]; without spans the restaurant is closed. `closed_dates` is read as well.
  add column special_days jsonb not null default '[]' check (jsonb_typeof(special_days) = 'array'),
  add column hours_revision integer not null default 1;

-- Hours are also written by menu files and by hand: a form that was opened before that must not overwrite them.
create function count_hours_revision() returns trigger language plpgsql as $$
begin
  if new.hours_revision = old.hours_revision
    and (new.hours, new.special_days, new.closed_dates) is distinct from (old.hours, old.special_days, old.closed_dates)
  then
    new.hours_revision := old.hours_revision + 1;
  end if;
  return new;
end $$;
create trigger hours_revision before update of hours, special_days, closed_dates on restaurants
  for each row execute function count_hours_revision();
