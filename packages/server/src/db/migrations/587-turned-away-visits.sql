-- What a visitor met who opened the menu (domain/reporting/turned-away.ts). The visits without a cart are counted per day.
alter table site_visitors add column turned_away text check (turned_away in ('paused', 'closed', 'sold_out'));
alter table visit_days drop constraint visit_days_kind_check,
  add constraint visit_days_kind_check check (kind in ('all', 'source', 'device', 'page', 'turned_away')) not valid;
