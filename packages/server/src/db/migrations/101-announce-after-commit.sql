-- NOTIFY takes a lock of the whole database server during the commit. A session of the program therefore announces its
-- changes by notices, which the program publishes after the commit, in batches (db/announcements.ts). A session that does
-- not declare to do so, such as psql, still notifies in its commit.
create function announce(topic text, body text) returns void language plpgsql as $$
begin
  if current_setting('app.announce', true) = 'client' then
    raise notice using errcode = 'CM001', message = topic, detail = body;
  else
    perform pg_notify(topic, body);
  end if;
end $$;

create or replace function append_event(tenant uuid, event_type text, subject uuid, body jsonb default '{}') returns bigint
language plpgsql as $$
declare
  next_seq bigint;
  described text;
begin
  insert into event_counters (restaurant_id, last_seq) values (tenant, 1)
    on conflict (restaurant_id) do update set last_seq = event_counters.last_seq + 1 returning last_seq into next_seq;
  insert into events (restaurant_id, seq, type, subject_id, payload) values (tenant, next_seq, event_type, subject, body)
    returning jsonb_build_object('type', type, 'subjectId', subject_id, 'payload', payload, 'actor', actor, 'at', at)::text
    into described;
  perform announce('comanda_events', tenant::text || ':' || next_seq
    || case when octet_length(described) < 7000 then ':' || described else '' end);
  return next_seq;
end $$;

create or replace function raise_menu_version(changed uuid) returns void language plpgsql as $$
declare raised bigint;
begin
  insert into menu_versions (restaurant_id) select id from restaurants where id = changed
    on conflict (restaurant_id) do update set version = menu_versions.version + 1 returning version into raised;
  if raised is not null then perform announce('comanda_menus', changed::text || ':' || raised); end if;
end $$;

create or replace function tell_of_person() returns trigger language plpgsql as $$
begin
  perform announce('comanda_people', case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[0]);
  return null;
end $$;
