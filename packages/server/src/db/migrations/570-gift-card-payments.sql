-- The sale of a gift card is a payment like that of an order: with its card, its refunds, its disputes and its ledger entries.
alter table gift_card_purchases
  add column card_brand text,
  add column card_last4 text,
  add column refunded_amount cents not null default 0,
  add constraint gift_card_purchases_refunded check (refunded_amount between 0 and amount);
update gift_card_purchases p set refunded_amount = p.amount from gift_cards g
  where g.restaurant_id = p.restaurant_id and g.id = p.id and g.refund_state = 'succeeded';
create index gift_card_purchases_newest on gift_card_purchases (restaurant_id, created_at desc, id desc);
create index gift_card_purchases_payment on gift_card_purchases (payment_intent_id);
drop index gift_card_purchases_intent;

alter table ledger_entries
  add column gift_card_id uuid,
  add constraint ledger_entries_gift_card foreign key (restaurant_id, gift_card_id) references gift_cards not valid;
alter table ledger_entries disable trigger stay;
update ledger_entries l set gift_card_id = p.id from gift_card_purchases p join gift_cards g
    on g.restaurant_id = p.restaurant_id and g.id = p.id
  where l.restaurant_id = p.restaurant_id and l.order_id is null
    and l.provider_ref in (p.payment_intent_id, g.provider_refund_id);
alter table ledger_entries enable trigger stay;

alter table disputes
  alter column order_id drop not null,
  add column gift_card_id uuid,
  add constraint disputes_subject check (num_nonnulls(order_id, gift_card_id) = 1),
  add constraint disputes_gift_card foreign key (restaurant_id, gift_card_id) references gift_cards;
create index disputes_gift_card on disputes (restaurant_id, gift_card_id) where gift_card_id is not null;
