import { stage } from '@comanda/domain/reporting/visits'
import { hours, type Instant } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import { json } from '../../db/json.ts'
import { type EventBatch, isPossible, rowsOnly, type Subscriber } from '../../platform/jobs/subscriber.ts'
import { breakdownOf } from '../orders/public.ts'

/** Records a completed checkout for each paid order, once per order. Orders without a visit are skipped. */
async function completeCheckouts(now: Instant, { restaurantId, handleAll }: EventBatch): Promise<void> {
  await handleAll(async (tx, events) => {
    const paidAt = new Map(events.map(({ subjectId, at }) => [subjectId, at]))
    const orders = await tx
      .selectFrom('orders')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .where(sql<boolean>`id = any(${[...paidAt.keys()]}::uuid[])`)
      .where('visit_session_id', 'is not', null)
      .execute()
    if (orders.length === 0) return
    const checkouts = orders.map((order) => {
      const { itemCount, subtotal } = breakdownOf(order)
      return {
        order_id: order.id,
        session_id: order.visit_session_id,
        value: subtotal,
        total: order.total,
        items: itemCount,
        is_demo: order.is_demo,
        placed: order.created_at,
        at: new Date(paidAt.get(order.id) ?? 0),
      }
    })
    await sql`
      with checkout as (
        select * from jsonb_to_recordset(${json(checkouts)}::jsonb)
          as checkout (order_id uuid, session_id uuid, value bigint, total bigint, items integer, is_demo boolean,
            placed timestamptz, at timestamptz)
      ), counted as (
        insert into checkout_events
          (restaurant_id, session_id, event_type, order_id, cart_value, items_count, is_demo, created_at)
        select ${restaurantId}::uuid, session_id, 'checkout_completed', order_id, value, items, is_demo, at
        from checkout
        on conflict (restaurant_id, order_id) where order_id is not null do nothing
        returning order_id
      ), visited as (
        update site_visitors as visit set stage = ${stage.completed}, orders = visit.orders + paid.orders,
          revenue = visit.revenue + paid.revenue
        from (select session_id, count(*)::int as orders, sum(total)::bigint as revenue
          from checkout join counted using (order_id) group by 1) as paid
        where visit.restaurant_id = ${restaurantId} and visit.session_id = paid.session_id
        returning visit.created_at
      ), ordered as (
        -- The cart that the order was placed from: the latest that existed then.
        select distinct on (cart.id) cart.id, checkout.* from checkout join counted using (order_id)
        cross join lateral (
          select id from cart_sessions where restaurant_id = ${restaurantId} and session_id = checkout.session_id
            and (created_at <= checkout.placed or cart_no = 1)
          order by cart_no desc limit 1) as cart
        order by cart.id, at desc
      ), completed as (
        update cart_sessions as cart set status = 'checkout_completed', total_items = ordered.items,
          total_value = ordered.value, abandoned_at = null, blocked_by = null, blocked_at = null,
          last_activity = greatest(last_activity, ordered.at),
          last_page_url = case when current_page_url = '/checkout/confirmation' then last_page_url else current_page_url end,
          current_page_url = '/checkout/confirmation'
        from ordered
        where cart.restaurant_id = ${restaurantId} and cart.id = ordered.id
        returning cart.id, ordered.placed
      ), restored as (
        -- The browser empties the cart of a paid order.
        update cart_items as item set removed_at = null from completed
        where item.restaurant_id = ${restaurantId} and item.cart_session_id = completed.id
          and item.removed_at >= completed.placed)
      select mark_stale_day(${restaurantId}, 'visits', created_at) from visited
      where created_at < ${new Date(now - hours(12))}`.execute(tx)
  })
}

export const checkoutCounter: Subscriber = {
  name: 'checkout-counter',
  types: ['order.paid'],
  effect: rowsOnly,
  concerns: ({ payload }) => isPossible(payload, 'hasVisit'),
  handle: (app, events) => completeCheckouts(app.now(), events),
}
