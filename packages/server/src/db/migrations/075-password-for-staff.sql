-- Whether a password meets what is asked of people with a role: written where it is set, and where it is seen to be right.
-- null: it was not seen since this is asked. false: no role holds for whoever has it, until they have another one.
alter table auth.accounts
  add column password_for_staff boolean,
  add constraint password_for_staff_of_password check (password_for_staff is null or password is not null);

create trigger tell_of_person after update of password_for_staff on auth.accounts
  for each row when (old.password_for_staff is distinct from new.password_for_staff)
  execute function tell_of_person('user_id');
