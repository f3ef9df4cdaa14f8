-- The original of a clone, so that a repeated request for another original is refused.
alter table restaurants add column cloned_from uuid references restaurants;
