-- no-transaction
-- Updates of couriers that were not confirmed. Only their texts show it, of which there were two.
do $$
declare
  changed integer;
begin
  loop
    update courier_updates set kind = 'not_confirmed'
      where (restaurant_id, id) in (select restaurant_id, id from courier_updates where kind = 'not_booked'
        and problem in ('A courier may be on the way: the booking could not be confirmed.',
          'A courier may be on the way: the booking could not be stored.') limit 1000);
    get diagnostics changed = row_count;
    commit;
    exit when changed = 0;
  end loop;
end $$;

alter table courier_updates validate constraint courier_updates_kind_check;
