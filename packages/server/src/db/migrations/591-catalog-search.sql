-- no-transaction
create index concurrently if not exists products_search
  on products using gin (lower(coalesce(code, '') || ' ' || name) gin_trgm_ops);
create index concurrently if not exists discount_codes_search
  on discount_codes using gin (lower(code || ' ' || name) gin_trgm_ops);
