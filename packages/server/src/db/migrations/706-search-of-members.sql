-- What loyalty members are searched by, with an index of trigrams. In a table of its own, because an index of trigrams on
-- loyalty_members would be written with each of their orders.
create table loyalty_member_search (
  restaurant_id uuid not null,
  user_id text not null,
  -- In lower case: the name and email address that are stored of the member.
  content text not null,
  primary key (restaurant_id, user_id),
  foreign key (restaurant_id, user_id) references loyalty_members on delete cascade
);
create index loyalty_member_search_content on loyalty_member_search using gin (content gin_trgm_ops);
call wall_off('loyalty_member_search');
-- As those of 590: without it, no search uses the index.
create policy platform_search on loyalty_member_search for select to comanda_platform using (true);

create function loyalty_member_is_searched() returns trigger language plpgsql as $$
begin
  insert into loyalty_member_search values (new.restaurant_id, new.user_id, lower(new.name || ' ' || new.email))
    on conflict (restaurant_id, user_id) do update set content = excluded.content;
  return null;
end $$;
create trigger search after update of name, email on loyalty_members for each row
  when ((new.name, new.email) is distinct from (old.name, old.email)) execute function loyalty_member_is_searched();
