-- Ends the statement that stores an order, so that the server undoes all of it: the program needs no transaction of
-- several statements to look at the result and roll back.
create function order_not_stored(reason text, menu_version bigint default 0) returns boolean
language plpgsql as $$
begin
  raise exception using errcode = 'ORD01', message = reason, detail = menu_version::text;
end $$;
