import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { idOfToken } from '../orders/public.ts'
import { refuse } from './refusals.ts'
import type { PlaceOrderInput } from './request.ts'
import { tryToAbandon } from './try-to-abandon.ts'

/**
 * Abandons the customer's unpaid order that this request replaces, so that its code and its quote are
 * available again and the customer cannot pay both. No-op for a repeat of the same checkout. Throws
 * CHECKOUT_KEY_REUSED when that order turns out to be paid, or its payment to be in transit.
 */
export async function replaceOrder(app: App, caller: Caller, input: PlaceOrderInput): Promise<void> {
  const replaced = input.ownOrder ? await findUnpaid(app, caller, input, input.ownOrder) : undefined
  if (!replaced) return
  const outcome = await tryToAbandon(app, caller, replaced, 'Replaced by another order.')
  if (outcome !== null && outcome !== 'ended') throw refuse.keyReused()
}

function findUnpaid(app: App, caller: Caller, input: PlaceOrderInput, token: string) {
  return app.db.tenant(input.restaurantId, caller.actor, (tx) =>
    tx
      .selectFrom('orders')
      .selectAll()
      .where('restaurant_id', '=', input.restaurantId)
      .where('id', '=', idOfToken(token))
      .where('checkout_key', '<>', input.checkoutKey)
      .where('payment_status', '=', 'pending')
      .where('released_at', 'is', null)
      .where(sql<boolean>`grand_total > gift_card_amount`)
      .executeTakeFirst(),
  )
}
