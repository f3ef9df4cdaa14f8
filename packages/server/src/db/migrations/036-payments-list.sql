-- Payments are listed by when their orders were placed, of one restaurant and of all.
create index orders_placed on orders (restaurant_id, created_at desc, id desc);
create index orders_placed_everywhere on orders (created_at desc, id desc);
