-- Parts of orders that ended after their gift card was voided (modules/gift-cards/void-balance.ts).
create index gift_cards_left_on_void on gift_cards (restaurant_id, id) where status = 'void' and balance > 0;
