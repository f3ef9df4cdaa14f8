-- The change that this one completes, such as the import whose picture was fetched later: an undo of that one includes this one.
alter table menu_changes add column follows uuid;
create index menu_changes_follows on menu_changes (restaurant_id, follows) where follows is not null;
