import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { intentIdOf } from './recent-payments.ts'
import { releasedReservations, releaseReservations } from './release-reservations.ts'
import { lockOrder, type UnsettledOrder } from './unsettled-order.ts'

/**
 * Expires an unpaid order and releases its discount code and its quote. Call it only when its payment can no
 * longer succeed; the payment, if it is known, is stored with the order. `isRepeatable`: the order never had a payment, and a
 * repeat of its checkout places a new one. No-op for an order that is paid or already expired. Returns whether it expired
 * the order.
 */
export function expireOrder(
  app: Pick<App, 'db' | 'now'>,
  order: UnsettledOrder,
  { reason, actor, isRepeatable = false }: { reason: string; actor: string; isRepeatable?: boolean },
): Promise<boolean> {
  const now = new Date(app.now())
  const newKey = isRepeatable ? sql`, checkout_key = gen_random_uuid()` : sql``
  const neverHadOne = isRepeatable ? sql`and payment_intent_id is null` : sql``
  return app.db.tenant(order.restaurantId, actor, async (tx, last) => {
    await lockOrder(tx, order)
    const { rows } = await last(sql`
      with ended as (
        update orders set payment_status = 'failed', released_at = ${now}, revision = revision + 1,
          payment_error = coalesce(payment_error, ${reason}),
          payment_intent_id = coalesce(payment_intent_id, ${intentIdOf(app, order)}) ${newKey}
        where restaurant_id = ${order.restaurantId} and id = ${order.id} and payment_status = 'pending'
          and released_at is null ${neverHadOne}
        returning restaurant_id, id, revision, delivery_quote_id, gift_card_id, gift_card_amount
      ), ${releaseReservations}
      select append_event(restaurant_id, 'order.expired', id, jsonb_build_object('revision', revision))
      from ended, ${releasedReservations}`).execute(tx)
    return rows.length > 0
  })
}
