-- The remaining tables of a restaurant get primary keys that start with it. What is found by a secret or by a provider's id,
-- before the restaurant is known, is found through a lookup table. It has no foreign key: its rows lie elsewhere when the
-- schema is distributed by restaurant. Triggers keep it equal to the column that it indexes.
do $$
declare
  target regclass;
  spare name;
  reference record;
  refs jsonb;
begin
  foreach target in array array['orders', 'refunds', 'disputes', 'devices', 'device_pairings']::regclass[] loop
    select coalesce(jsonb_agg(jsonb_build_object('child', conrelid::regclass::text, 'name', conname, 'def', pg_get_constraintdef(oid))), '[]')
      into refs from pg_constraint where contype = 'f' and confrelid = target;
    for reference in select * from jsonb_to_recordset(refs) as r (child text, name text, def text) loop
      execute format('alter table %s drop constraint %I', reference.child, reference.name);
    end loop;
    for spare in select conname from pg_constraint where conrelid = target and (contype = 'p' or
      pg_get_constraintdef(oid) = 'UNIQUE (restaurant_id, id)')
    loop
      execute format('alter table %s drop constraint %I', target, spare);
    end loop;
    execute format('alter table %s add primary key (restaurant_id, id)', target);
    for reference in select * from jsonb_to_recordset(refs) as r (child text, name text, def text) loop
      execute format('alter table %s add constraint %I %s', reference.child, reference.name, reference.def);
    end loop;
  end loop;
end $$;

create table order_tokens (token_hash bytea primary key, restaurant_id uuid not null, order_id uuid not null);
create table order_payments (payment_intent_id text primary key, restaurant_id uuid not null, order_id uuid not null);
create table refund_lookup (provider_refund_id text primary key, restaurant_id uuid not null, refund_id uuid not null);
create table courier_lookup (provider_delivery_id text primary key, restaurant_id uuid not null, order_id uuid not null);
create table device_tokens (token_hash bytea primary key, restaurant_id uuid not null, device_id uuid not null);
create table pairing_secrets (secret_hash bytea primary key, restaurant_id uuid not null, pairing_id uuid not null);

do $$
declare
  lookup record;
begin
  for lookup in select * from (values
    ('orders', 'token_hash', 'order_tokens', 'id'),
    ('orders', 'payment_intent_id', 'order_payments', 'id'),
    ('refunds', 'provider_refund_id', 'refund_lookup', 'id'),
    ('courier_deliveries', 'provider_delivery_id', 'courier_lookup', 'order_id'),
    ('devices', 'token_hash', 'device_tokens', 'id'),
    ('device_pairings', 'secret_hash', 'pairing_secrets', 'id')) as l (source, key, target, id)
  loop
    execute format('call wall_off(%L)', lookup.target);
    execute format('insert into %1$I select %2$I, restaurant_id, %3$I from %4$I where %2$I is not null',
      lookup.target, lookup.key, lookup.id, lookup.source);
    execute format('create function maintain_%1$s() returns trigger language plpgsql as $f$
      begin
        if tg_op <> ''INSERT'' then delete from %1$I where %2$I = old.%2$I; end if;
        if tg_op <> ''DELETE'' and new.%2$I is not null then
          insert into %1$I values (new.%2$I, new.restaurant_id, new.%3$I);
        end if;
        return null;
      end $f$', lookup.target, lookup.key, lookup.id);
    execute format('create trigger %1$I after insert on %2$I for each row when (new.%3$I is not null)
      execute function maintain_%1$s()', lookup.target, lookup.source, lookup.key);
    execute format('create trigger %1$I after update of %3$I on %2$I for each row when (old.%3$I is distinct from new.%3$I)
      execute function maintain_%4$s()', lookup.target || '_changed', lookup.source, lookup.key, lookup.target);
    execute format('create trigger %1$I after delete on %2$I for each row execute function maintain_%3$s()',
      lookup.target || '_gone', lookup.source, lookup.target);
  end loop;
end $$;

drop index orders_token, orders_payment_intent;
alter table refunds drop constraint refunds_provider_refund_id_key, add unique (restaurant_id, provider_refund_id);
alter table courier_deliveries drop constraint courier_deliveries_provider_delivery_id_key;
alter table devices drop constraint devices_token_hash_key;
alter table device_pairings drop constraint device_pairings_secret_hash_key;
-- A device's session names the device alone.
create index devices_id on devices (id);
