import { createHash, randomUUID } from 'node:crypto'
import type { OrderView } from '@comanda/contract/orders'
import { portionsOf } from '@comanda/domain/menu/stock'
import { zeroCents } from '@comanda/domain/money/cents'
import type { CheckoutOrder } from '@comanda/domain/ordering/decide-checkout'
import { orderNumberOf } from '@comanda/domain/ordering/order-number'
import { storeOrderLines } from '@comanda/domain/ordering/read-order-lines'
import { termsVersion } from '@comanda/domain/ordering/terms'
import { platformFee } from '@comanda/domain/pricing/platform-fee'
import { fillsSlot } from '@comanda/domain/throttling/kitchen-load'
import { slotOf } from '@comanda/domain/throttling/throttle'
import { minutes } from '@comanda/domain/time/instant'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import type { Orders } from '../../db/tables.ts'
import { claimQuote } from '../delivery/public.ts'
import { recordReward, redeemReward } from '../loyalty/public.ts'
import { lockCode, recordReservation, reserveCode } from '../marketing/public.ts'
import { recordStockReservations, reserveStock } from '../menus/public.ts'
import { hashOfToken, orderTokenOf } from '../orders/public.ts'
import type { UnsettledOrder } from '../payments/public.ts'
import { isThrottled, lockLoad, recordFill } from '../throttling/public.ts'
import { allowedTime, orderPrepMinutes } from './order-time.ts'
import { isCapturedLater, type PaymentTerms } from './payment-terms.ts'
import type { PlaceOrderInput } from './place-order.ts'
import type { Gathered } from './price-request.ts'
import type { FullTime } from './refusals.ts'
import type { StoredOrder } from './settle-checkout.ts'

/** An order that passed every rule, with all that it refers to. */
export interface AcceptedOrder extends CheckoutOrder, Gathered {
  input: PlaceOrderInput
  terms: PaymentTerms
}

export type StoreResult =
  | { kind: 'stored'; stored: StoredOrder }
  | { kind: Exclude<NotStored, 'menu-changed'> }
  /** The limits of the kitchen leave no room for it. */
  | ({ kind: 'time-full' } & FullTime)
  /** `version` is the current version of the menu; 0 when it was deleted. */
  | { kind: 'menu-changed'; version: number }

const notStored = [
  /** An order with the same checkout key, or by a rare collision with the same number, already exists. */
  'taken',
  /** Menu or settings have changed since the order was priced. */
  'menu-changed',
  /** The terms of the code have changed since the order was priced. */
  'code-changed',
  /** The last use of the code was taken after it was checked. */
  'code-used-up',
  /** The points for the reward were spent after they were checked. */
  'points-spent',
  /** The stock of a dish fell below the ordered quantity after it was checked. */
  'stock-short',
  /** The delivery quote is already used by another order. */
  'quote-taken',
] as const
type NotStored = (typeof notStored)[number]

/**
 * Stores an order as pending and reserves its quote, code, reward and stock, all or nothing, in one
 * statement. Stores nothing if the menu has changed since it was cached: the order was then priced from a
 * stale menu.
 */
export async function storeOrder(app: App, caller: Caller, order: AcceptedOrder): Promise<StoreResult> {
  const id = randomUUID()
  const token = orderTokenOf(app, id)
  const usual = newRow(app, id, token, order)
  try {
    const row = await app.db.tenant(usual.restaurant_id, caller.actor, async (tx, last) => {
      if (order.code) await lockCode(tx, usual.restaurant_id, order.code)
      const row = { ...usual, ...(await throttled(tx, order, usual.prep_minutes)) }
      await last(insert(tx, row, order)).execute()
      return row
    })
    return { kind: 'stored', stored: { order: unsettled(row, order), view: viewOf(row, order, token) } }
  } catch (error) {
    if (error instanceof TimeFullError) return { kind: 'time-full', ...error.time }
    const kind = reasonOf(error)
    if (kind === null) throw error
    return kind === 'menu-changed' ? { kind, version: menuVersionOf(error) } : { kind }
  }
}

/** What the limits of the kitchen change of an order. Nothing is read without limits. Throws TimeFullError. */
async function throttled(tx: Tx, order: AcceptedOrder, prepMinutes: number) {
  const { storefront, facts, input } = order
  if (!isThrottled(storefront.throttle, facts.now)) return {}
  const load = await lockLoad(tx, storefront.restaurant.id, facts.now)
  const time = allowedTime(order, input.request, { load, usual: order.promisedAt, prepMinutes })
  if (!time.ok) throw new TimeFullError({ timing: 'later', nextAt: time.next })
  const { promisedAt, heldUntil, isQueued } = time
  const { displayedTime } = input
  if (displayedTime && promisedAt > Math.max(displayedTime, order.promisedAt) + unnoticedDelay)
    throw new TimeFullError({ timing: 'asap', nextAt: promisedAt })
  const { fulfillment } = input.request
  const placed = { fulfillment, promisedAt, prepMinutes, isMaking: true, startsAt: heldUntil ?? facts.now }
  if (fillsSlot(storefront.throttle, load, placed, facts.settings.timezone))
    await recordFill(tx, storefront.restaurant.id, slotOf(promisedAt), { at: facts.now, reason: 'limit' })
  return {
    promised_at: new Date(promisedAt),
    held_until: heldUntil === null ? null : new Date(heldUntil),
    is_queued: isQueued,
    throttled_minutes: Math.round((promisedAt - order.promisedAt) / minutes(1)),
  }
}

class TimeFullError extends Error {
  readonly time: FullTime
  constructor(time: FullTime) {
    super('No room for the order at its time')
    this.time = time
  }
}

/** A customer is not asked again about a few minutes. */
const unnoticedDelay = minutes(5)

/** The reason that the function `order_not_stored` gave; null for any other error. */
function reasonOf(error: unknown): NotStored | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'ORD01') return null
  return notStored.find((reason) => reason === error.message) ?? null
}

function menuVersionOf(error: unknown): number {
  return error instanceof pg.DatabaseError ? Number(error.detail) : 0
}

/**
 * Equal for requests of the same order. Ignores the checkout key, the visit, the displayed time and the order
 * that they replace.
 */
export function hashOfRequest({
  checkoutKey,
  sessionId,
  ownOrder,
  displayedTime,
  ...request
}: PlaceOrderInput): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest()
}

function insert(tx: Tx, row: Insertable<Orders>, order: AcceptedOrder) {
  const { code, customer, quote, facts } = order
  const restaurantId = row.restaurant_id
  const reward = rewardClaim(order)
  const portions = countedPortions(order)
  return tx
    .with('placed', (db) =>
      db
        .insertInto('orders')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id'),
    )
    .with('code', () => (code ? reserveCode(restaurantId, code, customer) : noCode))
    .with('redemption', () => (code ? recordReservation(restaurantId, code, customer) : none))
    .with('quote', () => (quote ? claimQuote(restaurantId, quote) : none))
    .with('reward', () => (reward ? redeemReward(restaurantId, reward) : noReward))
    .with('rewarded', () => (reward ? recordReward(restaurantId, reward, new Date(facts.now)) : none))
    .with('stock', () => (portions.size > 0 ? reserveStock(restaurantId, portions) : noStock))
    .with('stocked', () => (portions.size > 0 ? recordStockReservations(restaurantId) : none))
    .selectNoFrom(
      sql<boolean>`case ${sql.join(refusals(order, portions.size), sql` `)} else true end`.as('stored'),
    )
}

/** The conditions under which the statement must not store the order. */
function refusals({ storefront, code, rewardPoints, quote }: AcceptedOrder, countedProducts: number) {
  const version = sql`coalesce((select version from menu_versions where restaurant_id = ${storefront.restaurant.id}), 0)`
  const conditions: [condition: RawBuilder<unknown>, reason: NotStored][] = [
    [sql`not exists (select from placed)`, 'taken'],
    [sql`${version} <> ${storefront.version}`, 'menu-changed'],
  ]
  if (code) {
    conditions.push([sql`exists (select from code where not unchanged)`, 'code-changed'])
    conditions.push([sql`not exists (select from code)`, 'code-used-up'])
  }
  if (rewardPoints > 0) conditions.push([sql`not exists (select from reward)`, 'points-spent'])
  if (countedProducts > 0)
    conditions.push([sql`(select count(*) from stock) < ${countedProducts}`, 'stock-short'])
  if (quote) conditions.push([sql`not exists (select from quote)`, 'quote-taken'])
  return conditions.map(
    ([condition, reason]) => sql`when ${condition} then order_not_stored(${reason}, ${version})`,
  )
}

/** Replaces a CTE that the order does not need. */
const none = sql<{ id: string }>`(select null::uuid as id where false)`
const noReward = sql<{ user_id: string }>`(select null::text as user_id where false)`
const noStock = sql<{
  product_id: string
  quantity: number
}>`(select null::uuid as product_id, 0 as quantity where false)`
const noCode = sql<{ unchanged: boolean }>`(select true as unchanged where false)`

function rewardClaim({ customer, rewardPoints }: AcceptedOrder) {
  return customer.userId !== null && rewardPoints > 0
    ? { userId: customer.userId, points: rewardPoints }
    : null
}

/** The ordered quantities by product, of products with counted stock. */
function countedPortions({ storefront, breakdown }: AcceptedOrder): Map<string, number> {
  return portionsOf(breakdown.lines.filter((line) => storefront.counted.has(line.productId)))
}

function unsettled(row: ReturnType<typeof newRow>, order: AcceptedOrder): UnsettledOrder {
  return {
    id: row.id,
    restaurantId: row.restaurant_id,
    orderNumber: row.order_number,
    customerEmail: row.customer_email,
    grandTotal: row.grand_total,
    paymentIntentId: null,
    hasCode: order.code !== null,
    hasReward: order.rewardPoints > 0,
    captureLater: row.capture_mode === 'on_acknowledge',
    isAuthorized: false,
    connectedAccount: row.connected_account,
    charged: {
      ...order.breakdown,
      platformFee: row.application_fee_amount,
      connected: row.connected_account !== null,
    },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

/** The order as its customer sees it, before it is paid. */
function viewOf(row: ReturnType<typeof newRow>, order: AcceptedOrder, token: string): OrderView {
  const { customer, breakdown, input } = order
  const { firstName, lastName, phone, email } = customer
  const { fulfillment, timing } = input.request
  return {
    ...{ id: row.id, token, restaurantId: row.restaurant_id, orderNumber: row.order_number },
    ...{ pickupNumber: null, status: 'pending', paymentStatus: 'pending', fulfillment },
    scheduledFor: timing.mode === 'later' ? timing.at : null,
    ...{ promisedAt: row.promised_at.getTime(), createdAt: order.facts.now },
    ...{ address: order.address, dropoffNote: order.dropoffNote, courier: null },
    curbside: { isOffered: false, vehicle: null, space: '', arrivedAt: null },
    customer: { firstName, lastName, phone, email },
    ...{ card: null, breakdown, combineTaxProcessing: row.combine_tax_processing },
    ...{ refunded: zeroCents, pointsToEarn: order.pointsToEarn, history: [] },
  }
}

function newRow(app: App, id: string, token: string, order: AcceptedOrder) {
  const { input, breakdown, customer, quote, terms } = order
  const { request } = input
  const { now } = order.facts
  return {
    id,
    restaurant_id: order.storefront.restaurant.id,
    order_number: orderNumberOf(id),
    token_hash: hashOfToken(token),
    checkout_key: input.checkoutKey,
    request_hash: hashOfRequest(input),
    status_at: new Date(now),
    expires_at: new Date(now + minutes(app.config.pendingMinutes)),
    user_id: customer.userId,
    customer_first_name: customer.firstName,
    customer_last_name: customer.lastName,
    customer_email: customer.email,
    customer_phone: customer.phone,
    delivery_type: request.fulfillment,
    delivery_address: order.address,
    dropoff_note: order.dropoffNote,
    text_when_ready: request.fulfillment === 'pickup' && input.textWhenReady === true,
    delivery_quote_id: quote?.id ?? null,
    uber_quote_id: quote?.provider_quote_id ?? null,
    scheduled_for: request.timing.mode === 'later' ? new Date(request.timing.at) : null,
    promised_at: new Date(order.promisedAt),
    prep_minutes: orderPrepMinutes(order, breakdown),
    cart: json(storeOrderLines(breakdown.lines)),
    kids_meals: json(breakdown.kidsMeals),
    utensils: input.utensils === true,
    has_21_plus: breakdown.lines.some((line) => line.is21Plus),
    age_confirmed: input.ageConfirmed,
    subtotal: breakdown.subtotal,
    discount_code_id: order.code?.id ?? null,
    coupon_code: breakdown.discountCode,
    discount_type: breakdown.discountType,
    discount_amount: breakdown.discount,
    delivery_discount: breakdown.deliveryDiscount,
    tax: breakdown.tax,
    processing_fee: breakdown.processingFee,
    delivery_fee: breakdown.deliveryFee,
    total: breakdown.total,
    tip: breakdown.tip,
    tip_percentage: breakdown.tipPercentage,
    grand_total: breakdown.grandTotal,
    application_fee_amount: platformFee(breakdown, terms.fee),
    points_to_earn: order.pointsToEarn,
    reward_points: order.rewardPoints,
    capture_mode: isCapturedLater(terms, request.timing, now) ? 'on_acknowledge' : 'at_order',
    connected_account: terms.connectedAccount,
    combine_tax_processing: order.storefront.restaurant.settings.combineTaxProcessing,
    terms_version: termsVersion,
    terms_accepted_at: new Date(now),
    visit_session_id: input.sessionId,
    created_at: new Date(now),
  } satisfies Insertable<Orders>
}
