-- Every email and text message, instead of one table for order emails and another for all others. Its delivery is a job
-- of the queue; this row is what the recipient gets, and the record of it.
create table notifications (
  id uuid primary key default gen_random_uuid(),
  -- Null when it concerns no restaurant, such as a sign-in code.
  restaurant_id uuid references restaurants on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  kind text not null,
  recipient text not null,
  -- The order that a receipt or a new-order email is rendered from; all others have their content.
  order_id uuid,
  -- Encrypted, because it can open an account; cleared once it is sent.
  content bytea,
  -- withheld: the recipient opted out; discarded: by a platform admin, after it was dead.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'withheld', 'dead', 'discarded')),
  attempts integer not null default 0,
  last_error text,
  -- Of no use to the recipient afterwards.
  expires_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  -- Of cause and recipient: the same is stored once, however often its cause is processed.
  once_key text
);
call wall_off('notifications');

insert into notifications (id, restaurant_id, channel, kind, recipient, content, state, attempts, last_error, expires_at,
  sent_at, created_at, once_key)
select id, restaurant_id, channel, kind, recipient, content, state, attempts, last_error, useless_after, sent_at, created_at,
  once_key from letters;
insert into notifications (id, restaurant_id, channel, kind, recipient, order_id, state, attempts, last_error, sent_at,
  created_at, once_key)
select id, restaurant_id, 'email', kind, recipient, subject_id, state, attempts, last_error, sent_at, created_at,
  kind || ':' || subject_id || ':' || recipient from messages;
drop table letters, messages;
drop function letters_ring();

create unique index notifications_once on notifications (restaurant_id, once_key) nulls not distinct
  where once_key is not null;
create index notifications_open on notifications (state, created_at) where state in ('waiting', 'dead');
create index notifications_recipient on notifications (recipient, created_at);
create index notifications_order on notifications (restaurant_id, order_id) where order_id is not null;
create index notifications_age on notifications using brin (created_at);

-- Adds a job in the caller's transaction. The program's role has no rights on the queue itself. A job with the same key
-- that is not running is replaced; with `once`, an existing job stays as it is.
create function enqueue_job(task text, payload json, job_key text, run_at timestamptz, max_attempts integer,
  once boolean default false) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if task like 'event:%' then
    raise exception 'jobs of events are created by the relay' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(task, payload, run_at => run_at, max_attempts => max_attempts, job_key => job_key,
    job_key_mode => case when once then 'unsafe_dedupe' else 'replace' end);
end $$;
revoke execute on function enqueue_job(text, json, text, timestamptz, integer, boolean) from public;
grant execute on function enqueue_job(text, json, text, timestamptz, integer, boolean) to comanda_app;

-- Their deletions continue in the new table; everything else in them stays as it is.
do $$
declare definition text;
begin
  foreach definition in array array[
    pg_get_functiondef('unname_orders(uuid, uuid[])'::regprocedure), pg_get_functiondef('forget_order(uuid, uuid)'::regprocedure)]
  loop
    execute regexp_replace(definition, 'from messages where restaurant_id = tenant and subject_id',
      'from notifications where restaurant_id = tenant and order_id');
  end loop;
end $$;
