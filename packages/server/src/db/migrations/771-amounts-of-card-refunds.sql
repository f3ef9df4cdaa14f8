-- The amount of the last refund of a sold gift card that was requested here; null: the full amount, as all of them were before.
alter table gift_cards add column refund_amount cents;
