/**
 * What must be the same before and after an upgrade, whatever tables it is read from: [at the seed, now].
 */
export type Facts = Record<string, [string, string]>

export const FACTS_OF_075: Facts = {
  orders:
    same(`select status, payment_status, count(*) as n, count(payment_intent_id) as intents, sum(grand_total) as total,
    sum(refunded_amount) as refunded, count(paid_at) as paid, count(captured_at) as captured, count(released_at) as expired,
    count(cancelled_at) as cancelled, count(escalated_at) as escalated, count(printed_at) as printed, sum(tip) as tip
    from orders group by 1, 2 order by 1, 2`),
  ledger:
    same(`select restaurant_id, kind, count(*) as n, sum(provider) as provider, sum(sales) as sales from ledger_entries
    group by 1, 2 order by 1, 2`),
  refunds: same('select state, count(*) as n, sum(amount) as amount from refunds group by 1 order by 1'),
  'dead notifications, now dead jobs': [
    `select (select count(*) from messages where state = 'dead') +
      (select count(*) from letters where state = 'dead' and content is not null) as n`,
    'select count(*) as n from graphile_worker._private_jobs where attempts >= max_attempts and last_error is not null',
  ],
  'unsent order mails': [
    'select kind, state, count(*) as n from messages group by 1, 2 order by 1, 2',
    'select kind, state, count(*) as n from notifications where order_id is not null group by 1, 2 order by 1, 2',
  ],
  'other mails and texts': [
    'select channel, state, count(*) as n from letters group by 1, 2 order by 1, 2',
    'select channel, state, count(*) as n from notifications where order_id is null group by 1, 2 order by 1, 2',
  ],
  couriers: same(
    'select state, count(*) as n, count(due_at) as due from courier_deliveries group by 1 order by 1',
  ),
  'events to relay': same('select count(*) as n, max(seq) as last from events where relayed_at is null'),
  'orders by token': [
    'select token_hash as key, restaurant_id, id from orders order by 1',
    'select token_hash as key, restaurant_id, order_id as id from order_tokens order by 1',
  ],
  'orders by payment': [
    'select payment_intent_id as key, restaurant_id, id from orders where payment_intent_id is not null order by 1',
    'select payment_intent_id as key, restaurant_id, order_id as id from order_payments order by 1',
  ],
  'refunds by the id of the provider': [
    'select provider_refund_id as key, restaurant_id, id from refunds where provider_refund_id is not null order by 1',
    'select provider_refund_id as key, restaurant_id, refund_id as id from refund_lookup order by 1',
  ],
  'devices by token': [
    'select token_hash as key, restaurant_id, id from devices order by 1',
    'select token_hash as key, restaurant_id, device_id as id from device_tokens order by 1',
  ],
  visits: same(
    'select (select array_agg(id order by id) from page_views) as views, (select array_agg(id order by id) from cart_events) as carts',
  ),
  codes: same('select state, count(*) as n from discount_redemptions group by 1 order by 1'),
  points: same('select sum(points) as points from loyalty_ledger'),
  'codes with an end': [
    'select restaurant_id, code from discount_codes where valid_until is not null order by 1',
    'select restaurant_id, code from discount_codes where ends_on is not null order by 1',
  ],
  'uses of codes by a mailbox with a tag': [
    "select restaurant_id, order_id from discount_redemptions where customer_key like 'a.da+%' order by 2",
    "select restaurant_id, order_id from discount_redemptions where customer_key = 'ada@gmail.com' order by 2",
  ],
  'courier updates': same(
    "select count(*) as n, count(distinct nullif(kind, 'not_confirmed')) as kinds from courier_updates",
  ),
  'points earned': [
    "select restaurant_id, user_id, sum(points) as points from loyalty_ledger where kind = 'earn' group by 1, 2 order by 1, 2",
    'select restaurant_id, user_id, points_earned as points from loyalty_members order by 1, 2',
  ],
}

const changedSettings = [
  { name: 'Restaurant 1', edited: true },
  { name: 'Restaurant 2', edited: false },
]

export const FACTS_OF_560: Facts = {
  'gift cards and their entries': same(`select id, status, initial_amount, balance, refund_state,
    (select sum(amount) from gift_card_entries e where e.restaurant_id = g.restaurant_id and e.gift_card_id = g.id) as entries
    from gift_cards g order by id`),
  'purchases of gift cards': same(
    'select state, count(*) as n, sum(amount) as amount from gift_card_purchases group by 1 order by 1',
  ),
  'all accounts of the ledger':
    same(`select restaurant_id, kind, count(*) as n, sum(provider) as provider, sum(bank) as bank,
    sum(sales) as sales, sum(tip) as tip, sum(card_fee) as card_fee, sum(gift_cards) as gift_cards, sum(counter) as counter
    from ledger_entries where kind <> 'dispute' group by 1, 2 order by 1, 2`),
  'orders by way of payment':
    same(`select source, sum(gift_card_amount) as gift_card, sum(counter_amount) as counter,
    count(counter_paid_at) as counter_paid, count(tax_rate) as rates from orders group by 1 order by 1`),
  payouts: same('select restaurant_id, payout_id, lines from payout_contents order by 1, 2'),
  'reconciliation differences': same(
    'select restaurant_id, movement, provider_ref, ours, theirs from reconciliation_differences order by 1, 3',
  ),
  statements: same('select restaurant_id, month, number, content from statements order by 1'),
  'points by kind': same(
    'select user_id, kind, sum(points) as points from loyalty_ledger group by 1, 2 order by 1, 2',
  ),
  members: same(
    `select restaurant_id, user_id, balance, points_earned, rewards_redeemed, joined_at, last_activity_at
    from loyalty_members order by 1, 2`,
  ),
  'sales by day': same(
    'select restaurant_id, day, orders, charged, sales, discount, tax, tip from sales_days order by 1, 2',
  ),
  texts: same(
    'select slug, title from content_pages union all select null, title from content_posts order by 1, 2',
  ),
}

/** What migrations after 560 moved or added. No later seed changes it. */
export const MOVED_AFTER_560: Facts = {
  'refunded purchases': [
    `select p.id, p.amount from gift_card_purchases p join gift_cards g on g.restaurant_id = p.restaurant_id and g.id = p.id
     where g.refund_state = 'succeeded' order by 1`,
    'select id, refunded_amount as amount from gift_card_purchases where refunded_amount > 0 order by 1',
  ],
  'ledger entries of gift cards': [
    `select p.id, l.kind, l.provider from gift_card_purchases p join gift_cards g on g.restaurant_id = p.restaurant_id and g.id = p.id
     join ledger_entries l on l.restaurant_id = p.restaurant_id and l.provider_ref in (p.payment_intent_id, g.provider_refund_id) order by 1, 2`,
    `select gift_card_id as id, kind, provider from ledger_entries where gift_card_id is not null and kind <> 'dispute' order by 1, 2`,
  ],
  'actors in the audit log': [
    'select distinct restaurant_id, actor, actor_name from audit_entries order by 1, 2',
    'select restaurant_id, actor, actor_name from audit_actors order by 1, 2',
  ],
  'taxed sales of days without discounts': [
    'select restaurant_id, day, sales as taxable from tax_days where discount = 0 order by 1, 2',
    'select restaurant_id, day, taxable from tax_days where taxable is not null order by 1, 2',
  ],
  'days with discounts, now to be summed up again': [
    'select restaurant_id, day from tax_days where discount <> 0 order by 1, 2',
    "select restaurant_id, day from stale_days where rollup = 'sales' order by 1, 2",
  ],
  'dishes, now also over the days of reports': [
    'select restaurant_id, product_id, sum(portions) as portions, sum(revenue) as revenue from dish_days group by 1, 2 order by 1',
    'select restaurant_id, product_id, sum(portions) as portions, sum(revenue) as revenue from dish_windows where days = 30 group by 1, 2 order by 1',
  ],
  'days of the platform that are to be added up': [
    `select 'payments' as rollup, day from payment_days union select 'sales', day from sales_days
     union select 'visits', day from platform_visit_days_stale order by 1, 2`,
    "select rollup, day from platform_stale_days where rollup in ('payments', 'sales', 'visits') order by 1, 2",
  ],
  'extras that were sold': [
    `select o.restaurant_id, 'Egg' as name, 2 as portions, 300 as revenue from orders o where order_number = 'Bextra' order by 1`,
    'select restaurant_id, name, portions, revenue from upsell_sales order by 1',
  ],
  'late cancellations, now days to be summed up again': [
    "select restaurant_id, (o.created_at at time zone timezone)::date as day from orders o join restaurants r on r.id = restaurant_id where order_number = 'Bcounter' order by 1",
    "select restaurant_id, day from stale_days where rollup = 'product_sales' order by 1",
  ],
  'settings that a person changed': [
    `select name, edited from jsonb_to_recordset('${JSON.stringify(changedSettings)}') as r (name text, edited boolean)`,
    'select name, settings_edited_at is not null as edited from restaurants order by 1',
  ],
}

export const FACTS_OF_615: Facts = {
  disputes: same('select id, status, amount, order_id, gift_card_id from disputes order by 1'),
  'ledger entries of disputes': same(
    "select gift_card_id, provider, disputed from ledger_entries where kind = 'dispute' order by 1, 2",
  ),
  'disputed gift cards': [
    `select gift_card_id as id, case status when 'lost' then 'lost' else 'open' end as state from disputes
     where gift_card_id is not null and status <> 'won' order by 1`,
    'select id, payment_dispute as state from gift_cards where payment_dispute is not null order by 1',
  ],
}

export const FACTS_OF_695: Facts = {
  'texts of members': [
    "select restaurant_id, user_id, lower(name || ' ' || email) as content from loyalty_members order by 1, 2",
    'select restaurant_id, user_id, content from loyalty_member_search order by 1, 2',
  ],
}

export const FACTS_OF_711: Facts = {
  'couriers that were not confirmed': [
    "select id from courier_updates where problem like 'A courier may be on the way: %' order by 1",
    "select id from courier_updates where kind = 'not_confirmed' order by 1",
  ],
}

export const FACTS_OF_735: Facts = {
  'orders of members': [
    `select restaurant_id, user_id, count(*) filter (where earned > 0)::int as orders from (
      select restaurant_id, user_id, sum(points) filter (where kind in ('earn', 'reverse_earn')) as earned from loyalty_ledger
      group by restaurant_id, user_id, order_id) as entries group by 1, 2 order by 1, 2`,
    'select restaurant_id, user_id, orders from loyalty_members order by 1, 2',
  ],
}

function same(statement: string): [string, string] {
  return [statement, statement]
}
