-- When the customer stated this name and phone number: by placing the order that was paid then, or by editing the profile. An older
-- order, whose job runs late, does not overwrite them. Null: when the account was created.
alter table user_profiles add column contact_at timestamptz;

update user_profiles set contact_at = updated_at;
