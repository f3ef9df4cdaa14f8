-- Whether the last response took longer than attempts at other webhooks should wait for.
alter table webhook_endpoints add column is_slow boolean not null default false;
