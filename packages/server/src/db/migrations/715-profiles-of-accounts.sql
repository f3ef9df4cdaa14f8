-- A profile is deleted with its account, and none is stored for an account that was deleted meanwhile. Before, a job about an order and
-- a page that was still open could leave a name, a phone number and a birthday behind.
alter table user_profiles
  add constraint user_profiles_user foreign key (user_id) references auth.users on delete cascade not valid;
