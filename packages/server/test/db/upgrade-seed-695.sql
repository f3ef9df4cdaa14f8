-- Rows of a database at migration 695: members whose names and email addresses are stored.
set app.scope = 'platform';
update loyalty_members set needs_sum = false, name = 'Ada Byron', email = 'Ada@example.com';
reset app.scope;
