-- The recipients of notifications count their changes, so that a form that was opened before one does not overwrite it. A trigger
-- counts, because the profile has some of these columns, too.
alter table restaurants add column recipients_revision integer not null default 1;

create function count_recipients_revision() returns trigger language plpgsql as $$
begin
  new.recipients_revision := old.recipients_revision + (
    (new.notification_email, new.owner_email, new.manager_email, new.notification_phone, new.owner_phone, new.manager_phone)
    is distinct from
    (old.notification_email, old.owner_email, old.manager_email, old.notification_phone, old.owner_phone, old.manager_phone)
  )::int;
  return new;
end $$;
create trigger recipients_revision before update of notification_email, owner_email, manager_email, notification_phone, owner_phone,
    manager_phone on restaurants
  for each row execute function count_recipients_revision();
