-- The notice of an event carries the event, so that whoever listens and missed none before it needs not read it. One that is
-- too large for a notice is read as before.
create or replace function append_event(tenant uuid, event_type text, subject uuid, body jsonb default '{}') returns bigint
language plpgsql as $$
declare
  next_seq bigint;
  told text;
begin
  insert into event_counters (restaurant_id, last_seq) values (tenant, 1)
    on conflict (restaurant_id) do update set last_seq = event_counters.last_seq + 1 returning last_seq into next_seq;
  insert into events (restaurant_id, seq, type, subject_id, payload) values (tenant, next_seq, event_type, subject, body)
    returning jsonb_build_object('type', type, 'subjectId', subject_id, 'payload', payload, 'actor', actor, 'at', at)::text
    into told;
  perform pg_notify('comanda_events', tenant::text || ':' || next_seq
    || case when octet_length(told) < 7000 then ':' || told else '' end);
  return next_seq;
end $$;
