import type { Contract } from '@comanda/contract/contract'
import { usageLimitMessage } from '@comanda/domain/marketing/discount-code'
import { isPlaced } from '@comanda/domain/ordering/payment-status'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { OrderRow } from '../../db/order-rows.ts'
import { discountRefused } from '../marketing/public.ts'
import { announceMenuVersion } from '../menus/public.ts'
import { breakdownOf, orderTokenOf } from '../orders/public.ts'
import { type UnsettledOrder, unsettledOrder } from '../payments/public.ts'
import { composeOrder, type PlaceOrderInput } from './compose-order.ts'
import { limitOrders } from './limit-orders.ts'
import { paymentFor } from './payment-for.ts'
import { freshQuote } from './price-request.ts'
import { refuse } from './refusals.ts'
import { replaceOrder } from './replace-order.ts'
import { rememberOrder, type StoredOrder } from './settle-checkout.ts'
import { hashOfRequest, storeOrder } from './store-order.ts'

export type PlacedOrder = InferContractRouterOutputs<Contract>['checkout']['placeOrder']

/**
 * Places an order and prepares its payment. The order is stored before any payment exists, so a charged card
 * always has an order. Idempotent: a repeat of the same request with the same checkout key returns the same
 * order, even if menu or prices have changed since; a different request with that key throws
 * CHECKOUT_KEY_REUSED.
 * Throws the refusals of the contract. After PAYMENT_PREPARATION_FAILED the same request can be retried.
 */
export async function placeOrder(app: App, caller: Caller, input: PlaceOrderInput): Promise<PlacedOrder> {
  await limitOrders(app, caller)
  await replaceOrder(app, caller, input)
  const placed = await placeNew(app, caller, input)
  if (placed.ok) {
    const { order, view } = placed.stored
    const payment = await paymentFor(app, caller, order, true)
    rememberOrder(app, placed.stored)
    return placedOrder(order, view.token, view.breakdown, payment)
  }
  const earlier = await findEarlier(app, caller, input)
  if (!earlier) throw placed.refusal
  return repeat(app, caller, input, earlier)
}

type Placed = { ok: true; stored: StoredOrder } | { ok: false; refusal: unknown }

/**
 * A first request costs no lookup of earlier orders: only a refusal or a duplicate checkout key triggers one.
 */
async function placeNew(app: App, caller: Caller, input: PlaceOrderInput): Promise<Placed> {
  let isTaken = false
  try {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const order = await composeOrder(app, caller, input)
      const result = await storeOrder(app, caller, order)
      if (result.kind === 'stored') return { ok: true, stored: result.stored }
      if (result.kind === 'code-used-up') throw discountRefused(usageLimitMessage)
      if (result.kind === 'quote-taken' && order.quote) {
        const { address } = order.quote
        const { id: restaurantId } = order.storefront.restaurant
        throw refuse.quoteExpired(await freshQuote(app, caller, { restaurantId, address }))
      }
      if (result.kind === 'menu-changed') announceMenuVersion(app, input.restaurantId, result.version)
      isTaken = result.kind === 'taken'
      if (isTaken && (await findEarlier(app, caller, input))) break
    }
    return {
      ok: false,
      refusal: isTaken ? new Error('No free order number was found') : refuse.menuChanging(),
    }
  } catch (refusal) {
    if (refusal instanceof ORPCError) return { ok: false, refusal }
    throw refusal
  }
}

function findEarlier(app: App, caller: Caller, { restaurantId, checkoutKey }: PlaceOrderInput) {
  return app.db.tenant(restaurantId, caller.actor, (tx) =>
    tx
      .selectFrom('orders')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .where('checkout_key', '=', checkoutKey)
      .executeTakeFirst(),
  )
}

async function repeat(app: App, caller: Caller, input: PlaceOrderInput, row: OrderRow): Promise<PlacedOrder> {
  if (!hashOfRequest(input).equals(row.request_hash)) throw refuse.keyReused()
  const breakdown = breakdownOf(row)
  const token = orderTokenOf(app, row.id)
  if (isPlaced(row.payment_status)) return placedOrder(unsettledOrder(row), token, breakdown, null)
  if (row.released_at) throw refuse.orderExpired()
  const order = unsettledOrder(row)
  return placedOrder(order, token, breakdown, await paymentFor(app, caller, order, false))
}

function placedOrder(
  order: UnsettledOrder,
  token: string,
  breakdown: Breakdown,
  payment: PlacedOrder['payment'],
): PlacedOrder {
  return {
    orderId: order.id,
    token,
    orderNumber: order.orderNumber,
    breakdown,
    payment,
  }
}
