import type { Contract } from '@comanda/contract/contract'
import { usageLimitMessage } from '@comanda/domain/marketing/discount-code'
import { decideOrder } from '@comanda/domain/ordering/decide-checkout'
import { isPlaced } from '@comanda/domain/ordering/payment-status'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { OrderRow } from '../../db/order-rows.ts'
import { PaymentGatewayError, type PaymentIntent } from '../../gateways/payments/port.ts'
import { isStaffOf, shownEmail } from '../identity/public.ts'
import { discountRefused } from '../marketing/public.ts'
import { announceMenuVersion } from '../menus/public.ts'
import { breakdownOf, orderTokenOf } from '../orders/public.ts'
import {
  createIntent,
  currentIntent,
  settleOrder,
  type UnsettledOrder,
  unsettledOrder,
} from '../payments/public.ts'
import { limitOrders } from './limit-orders.ts'
import { type AcceptedOrder, hashOfRequest } from './order-row.ts'
import { paymentTerms } from './payment-terms.ts'
import { accountOf, automaticOf, gather, refusalFor } from './price-request.ts'
import { refuse } from './refusals.ts'
import { replaceOrder } from './replace-order.ts'
import type { PlaceOrderInput } from './request.ts'
import { rememberOrder, requirePaid, type StoredOrder } from './settle-checkout.ts'
import { storeOrder } from './store-order.ts'

export type PlacedOrder = InferContractRouterOutputs<Contract>['checkout']['placeOrder']

/**
 * Places an order and prepares its payment. The order is stored before any payment exists, so a charged card
 * always has an order. Idempotent: a repeat of the same request with the same checkout key returns the same
 * order, even if menu or prices have changed since; a different request with that key throws
 * CHECKOUT_KEY_REUSED.
 * An order with a payment link gets its payment when the customer opens the link, and one that is paid at the counter is
 * final immediately. Throws the refusals of the contract. After PAYMENT_PREPARATION_FAILED the same request can be retried; if the
 * provider refused the payment permanently, it places a new order.
 */
export async function placeOrder(app: App, caller: Caller, input: PlaceOrderInput): Promise<PlacedOrder> {
  await limitOrders(app, caller)
  await replaceOrder(app, caller, input)
  const placed = await placeNew(app, caller, input)
  if (placed.ok) {
    const { order, view } = placed.stored
    const payment = isPaidByLink(input) ? null : await paymentFor(app, caller, order, { isNew: true })
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
      const order = await acceptedOrder(app, caller, input)
      const result = await storeOrder(app, caller, order)
      if (result.kind === 'stored') return { ok: true, stored: result.stored }
      if (result.kind === 'time-full')
        throw refuse.timeFull(result, order.facts.now, order.facts.settings.timezone)
      // An automatic code is looked up again: the order may be priced with another one, or without.
      if (result.kind === 'code-used-up' && input.request.discountCode !== null)
        throw discountRefused(usageLimitMessage)
      if (result.kind === 'quote-taken' && order.quote) {
        const { address } = order.quote
        throw await refusalFor(app, caller, input, { kind: 'quote-expired', address })
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

/** Gathers what the request refers to, and decides. Throws the refusals of checkout. */
async function acceptedOrder(app: App, caller: Caller, input: PlaceOrderInput): Promise<AcceptedOrder> {
  const gathered = await gather(app, caller, input)
  const terms = await paymentTerms(app, gathered.storefront)
  const user = accountOf(caller, input)
  const account = user && { id: user.id, email: shownEmail(user.email) }
  const decision = decideOrder(input, gathered.facts, account)
  if (!decision.ok) throw await refusalFor(app, caller, input, decision.refusal)
  const code = gathered.code ?? automaticOf(gathered, input.request, decision.breakdown)
  // Visits of staff are not counted.
  const sessionId = isStaffOf(caller, input.restaurantId) ? null : input.sessionId
  return { ...gathered, ...decision, code, input: { ...input, sessionId }, terms }
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
  const payment = isPaidByLink(input) ? null : await paymentFor(app, caller, order, { isNew: false })
  return placedOrder(order, token, breakdown, payment)
}

function isPaidByLink({ phone }: PlaceOrderInput): boolean {
  return phone?.payment === 'link'
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

/**
 * The data that the browser needs to pay an order; null if nothing is due on the card or the order turns out to be
 * paid: it is then final. `isNew`: this call has stored the order. Throws PAYMENT_PREPARATION_FAILED, and
 * ORDER_EXPIRED when its time to pay is over.
 */
export async function paymentFor(
  app: App,
  caller: Caller,
  order: UnsettledOrder,
  { isNew }: { isNew: boolean },
): Promise<PlacedOrder['payment']> {
  if (order.cardAmount === 0) {
    await settleOrder(app, order, caller.actor)
    return null
  }
  const intent = await prepare(app, order, isNew)
  if (!intent) throw refuse.orderExpired()
  if (intent.status === 'succeeded' || intent.status === 'requires_capture') {
    requirePaid(await settleOrder(app, order, caller.actor, intent))
    return null
  }
  if (intent.status === 'canceled' || app.now() >= order.expiresAt.getTime()) throw refuse.orderExpired()
  return {
    provider: app.payments.provider,
    publishableKey: app.payments.publishableKey,
    paymentIntentId: intent.id,
    clientSecret: intent.clientSecret,
    amount: order.cardAmount,
  }
}

async function prepare(app: App, order: UnsettledOrder, isNew: boolean): Promise<PaymentIntent | null> {
  try {
    return await (isNew ? createIntent(app, order) : currentIntent(app, order))
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error
    app.log.error({ err: error, orderId: order.id }, 'preparing a payment failed')
    throw refuse.paymentPreparation(error.message)
  }
}
