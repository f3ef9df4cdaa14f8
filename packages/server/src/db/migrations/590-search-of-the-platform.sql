-- LIKE is not leakproof, so that Postgres uses no index for it where a policy filters rows: not even where the platform sees
-- all of them. A policy without a condition leaves nothing to filter (docs/decisions/0147-search-indexes.md).
create policy platform_search on order_search for select to comanda_platform using (true);
create policy platform_search on products for select to comanda_platform using (true);
create policy platform_search on discount_codes for select to comanda_platform using (true);
