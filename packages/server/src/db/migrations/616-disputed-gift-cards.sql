-- The dispute about the payment of a sold gift card: while it is open, the card cannot be used; a lost one voids the card.
alter table gift_cards add column payment_dispute text check (payment_dispute in ('open', 'lost'));
update gift_cards g set payment_dispute = d.state from (
    select restaurant_id, gift_card_id, case when bool_or(status = 'lost') then 'lost' else 'open' end as state from disputes
    where gift_card_id is not null and status in ('needs_response', 'under_review', 'lost')
    group by restaurant_id, gift_card_id) as d
  where g.restaurant_id = d.restaurant_id and g.id = d.gift_card_id;
