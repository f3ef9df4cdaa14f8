-- The people of one restaurant are listed by it.
create index memberships_restaurant on memberships (restaurant_id, created_at);
create index invitations_restaurant on invitations (restaurant_id, created_at)
  where accepted_at is null and revoked_at is null;
