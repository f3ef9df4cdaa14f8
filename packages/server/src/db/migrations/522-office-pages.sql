-- How often each page of the back offices was opened, by day in America/New_York. Apart from visits, and without people.
create table office_page_days (
  day date not null,
  path text not null,
  views integer not null,
  primary key (day, path)
);
alter table office_page_days enable row level security;
alter table office_page_days force row level security;
create policy platform on office_page_days using ((select is_platform_scope())) with check ((select is_platform_scope()));
grant select, insert, update, delete on office_page_days to comanda_app;
