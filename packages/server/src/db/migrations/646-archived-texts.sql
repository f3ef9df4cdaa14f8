-- Pages and announcements are archived in place of deleted, so that Recent Changes can restore them.
alter table content_pages add column archived_at timestamptz;
alter table content_pages drop constraint content_pages_restaurant_id_slug_key;
create unique index content_pages_slug on content_pages (restaurant_id, slug) where archived_at is null;
alter table content_posts add column archived_at timestamptz;
