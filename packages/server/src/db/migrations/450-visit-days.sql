-- What a visit did, in its own row: reports read no single events (modules/analytics/record-visit.ts).
alter table site_visitors
  -- As in domain/reporting/visits.ts; null for visits whose events are not summarized yet.
  add column device text check (device in ('mobile', 'tablet', 'desktop')),
  add column source text,
  -- The furthest stage of the funnel: 0 visited, 1 viewed products, 2 added to cart, 3 started checkout, 4 completed purchase.
  add column stage smallint not null default 0 check (stage between 0 and 4),
  add column page_count integer not null default 0,
  -- Paid orders, and their totals without tips.
  add column orders integer not null default 0,
  add column revenue cents not null default 0;

-- Visits per restaurant and local day of their start: in the row of kind 'all' all of them, in the others those of one traffic
-- source or device; in rows of kind 'page' the visits that opened the page.
create table visit_days (
  restaurant_id uuid not null references restaurants on delete cascade,
  day date not null,
  kind text not null check (kind in ('all', 'source', 'device', 'page')),
  name text not null default '',
  visits integer not null default 0,
  page_views integer not null default 0,
  -- Visits that reached the stage.
  viewed integer not null default 0,
  added integer not null default 0,
  started integer not null default 0,
  completed integer not null default 0,
  orders integer not null default 0,
  revenue cents not null default 0,
  -- Duration of the visits together.
  seconds bigint not null default 0,
  primary key (restaurant_id, day, kind, name)
);
call wall_off('visit_days');
-- The days of all restaurants are added up.
create index visit_days_of_all on visit_days (day);

-- Days before `through` are in visit_days; later ones are read from the visits.
-- The days of all restaurants added up, so that a report on all of them does not read each one. Days before the only row of
-- platform_visit_days_through are complete.
create table platform_visit_days (like visit_days including defaults);
alter table platform_visit_days drop column restaurant_id, add primary key (day, kind, name);
create table platform_visit_days_through (
  id boolean primary key default true check (id),
  through date not null default '-infinity'
);
insert into platform_visit_days_through default values;
-- Days whose rows of visit_days changed; marked by the transactions of the restaurants.
create table platform_visit_days_stale (
  day date primary key,
  marks integer not null default 1
);
do $$
declare target regclass;
begin
  foreach target in array array['platform_visit_days', 'platform_visit_days_through', 'platform_visit_days_stale']::regclass[] loop
    execute format('alter table %s enable row level security', target);
    execute format('alter table %s force row level security', target);
    execute format('create policy platform on %s using ((select is_platform_scope())) with check ((select is_platform_scope()))', target);
    execute format('grant select, insert, update, delete on %s to comanda_app', target);
  end loop;
end $$;
create policy marks on platform_visit_days_stale using (true) with check (true);

-- Summarizes visits whose rows were not written by the program: those before this migration, and those of the demo.
create function summarize_visits(tenant uuid) returns void language sql as $$
  with pages as (
    select session_id, count(*)::int as views from page_views where restaurant_id = tenant group by 1),
  products as (
    select session_id, bool_or(event_type = 'add_to_cart') as added from cart_events where restaurant_id = tenant group by 1),
  checkouts as (
    select c.session_id, count(*) filter (where event_type = 'checkout_completed')::int as orders,
      coalesce(sum(coalesce(o.total, c.cart_value)) filter (where event_type = 'checkout_completed'), 0)::bigint as revenue
    from checkout_events c left join orders o on o.restaurant_id = c.restaurant_id and o.id = c.order_id
    where c.restaurant_id = tenant group by 1)
  update site_visitors as visit set
    device = case when v.user_agent ~* 'mobile|android|iphone' then 'mobile' when v.user_agent ~* 'tablet|ipad' then 'tablet'
      else 'desktop' end,
    source = case when host is null or host = r.domain or host like '%.stripe.com' then 'Direct' else host end,
    stage = case when checkouts.orders > 0 then 4 when checkouts.session_id is not null then 3 when products.added then 2
      when products.session_id is not null then 1 else 0 end,
    page_count = coalesce(pages.views, 0),
    orders = coalesce(checkouts.orders, 0),
    revenue = coalesce(checkouts.revenue, 0)
  from site_visitors as v
    join restaurants r on r.id = v.restaurant_id
    cross join lateral (select left(regexp_replace(lower(substring(v.referrer from '^https?://([^/:?#]+)')),
      '^(?:www|m|l|lm)\.', ''), 100) as host) as referring
    left join pages on pages.session_id = v.session_id
    left join products on products.session_id = v.session_id
    left join checkouts on checkouts.session_id = v.session_id
  where v.restaurant_id = tenant and v.device is null
    and visit.restaurant_id = v.restaurant_id and visit.session_id = v.session_id;
$$;
select summarize_visits(id) from restaurants;
