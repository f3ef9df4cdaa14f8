-- The removal of dishes from an order changes the figures of its day, too.
drop trigger analysed_days on orders;
create trigger analysed_days after update of cancelled_at, cart on orders for each row
  when (old.created_at < now() - interval '12 hours') execute function order_changes_analysed_days();
