-- What the caller has requested under the id of a change: another request with this id is refused. Null where it is not compared.
alter table menu_changes add column request jsonb;
