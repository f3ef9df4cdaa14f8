import { sql } from 'kysely'
import { json } from '../../db/json.ts'
import { type EventBatch, isPossible, rowsOnly, type Subscriber } from '../../platform/jobs/subscriber.ts'
import { breakdownOf } from '../orders/public.ts'

/** Records a completed checkout for each paid order, once per order. Orders without a visit are skipped. */
async function completeCheckouts({ restaurantId, handleAll }: EventBatch): Promise<void> {
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
        items: itemCount,
        is_demo: order.is_demo,
        at: new Date(paidAt.get(order.id) ?? 0),
      }
    })
    await sql`
      with checkout as (
        select * from jsonb_to_recordset(${json(checkouts)}::jsonb)
          as checkout (order_id uuid, session_id uuid, value bigint, items integer, is_demo boolean, at timestamptz)
      ), counted as (
        insert into checkout_events
          (restaurant_id, session_id, event_type, order_id, cart_value, items_count, is_demo, created_at)
        select ${restaurantId}::uuid, session_id, 'checkout_completed', order_id, value, items, is_demo, at
        from checkout
        on conflict (restaurant_id, order_id) where order_id is not null do nothing
        returning order_id
      ), latest as (
        select distinct on (session_id) checkout.* from checkout join counted using (order_id)
        order by session_id, at desc
      )
      update cart_sessions as cart set status = 'checkout_completed', total_items = latest.items,
        total_value = latest.value, last_activity = greatest(last_activity, latest.at),
        last_page_url = case when current_page_url = '/checkout/confirmation' then last_page_url else current_page_url end,
        current_page_url = '/checkout/confirmation'
      from latest
      where cart.restaurant_id = ${restaurantId} and cart.session_id = latest.session_id`.execute(tx)
  })
}

export const checkoutCounter: Subscriber = {
  name: 'checkout-counter',
  types: ['order.paid'],
  effect: rowsOnly,
  concerns: ({ payload }) => isPossible(payload, 'hasVisit'),
  handle: (_app, events) => completeCheckouts(events),
}
