-- Pictures get a text for people who do not see them, and those that nothing uses any more are deleted after 30 days.
alter table media
  add column alt text not null default '',
  -- When the picture was uploaded last, also if it was stored already.
  add column stored_at timestamptz not null default now(),
  -- Emails show the restaurant's logo for as long as somebody keeps them.
  add column in_mail boolean not null default false;
create index media_age on media (stored_at);

update media m set in_mail = true from restaurants r where r.id = m.restaurant_id and r.logo_media_id = m.id;

create function logo_is_mailed() returns trigger language plpgsql as $$
begin
  update media set in_mail = true where restaurant_id = new.id and id = new.logo_media_id and not in_mail;
  return null;
end $$;
create trigger logo_is_mailed after insert or update of logo_media_id on restaurants
  for each row when (new.logo_media_id is not null) execute function logo_is_mailed();
