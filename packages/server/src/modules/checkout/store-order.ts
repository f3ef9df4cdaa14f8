import { createHash, randomUUID } from 'node:crypto'
import { portionsOf } from '@comanda/domain/menu/stock'
import { orderNumberOf } from '@comanda/domain/ordering/order-number'
import { storeOrderLines } from '@comanda/domain/ordering/read-order-lines'
import { type Insertable, sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import type { Orders } from '../../db/tables.ts'
import { claimQuote } from '../delivery/public.ts'
import { saveProfileSql } from '../identity/public.ts'
import { recordReward, redeemReward } from '../loyalty/public.ts'
import { lockCode, recordReservation, reserveCode } from '../marketing/public.ts'
import { recordStockReservations, reserveStock } from '../menus/public.ts'
import { hashOfToken, orderTokenOf } from '../orders/public.ts'
import type { UnsettledOrder } from '../payments/public.ts'
import type { ComposedOrder, PlaceOrderInput } from './compose-order.ts'
import { termsVersion } from './terms.ts'

export type StoreResult =
  | { kind: 'stored'; order: UnsettledOrder }
  /** An order with the same checkout key, or by a rare collision with the same number, already exists. */
  | { kind: 'taken' }
  /** The terms of the code have changed since the order was priced. */
  | { kind: 'code-changed' }
  /** The last use of the code was taken after it was checked. */
  | { kind: 'code-used-up' }
  /** The points for the reward were spent after they were checked. */
  | { kind: 'points-spent' }
  /** The stock of a dish fell below the ordered quantity after it was checked. */
  | { kind: 'stock-short' }
  /** The delivery quote is already used by another order. */
  | { kind: 'quote-taken'; quoted: { restaurantId: string; address: string } }
  /**
   * Menu or settings have changed since the order was priced. `version` is the current one; 0 when deleted.
   */
  | { kind: 'menu-changed'; version: number }

/**
 * Stores an order as pending and reserves its quote, code, reward and stock, all or nothing, in one
 * statement. Stores nothing if the menu has changed since it was cached: the order was then priced from a
 * stale menu.
 */
export async function storeOrder(app: App, caller: Caller, order: ComposedOrder): Promise<StoreResult> {
  const row = newRow(app, order)
  try {
    await app.db.tenant(row.restaurant_id, caller.actor, async (tx) => {
      if (order.code) await lockCode(tx, row.restaurant_id, order.code)
      const done = await insert(tx, row, order).executeTakeFirstOrThrow()
      const version = done.version ?? 0
      if (!done.placed) throw new NotStored({ kind: 'taken' })
      if (version !== order.storefront.version) throw new NotStored({ kind: 'menu-changed', version })
      if (order.code && done.unchanged === false) throw new NotStored({ kind: 'code-changed' })
      if (order.code && !done.unchanged) throw new NotStored({ kind: 'code-used-up' })
      if (order.rewardPoints > 0 && !done.rewarded) throw new NotStored({ kind: 'points-spent' })
      if (done.stocked < countedPortions(order).size) throw new NotStored({ kind: 'stock-short' })
      if (order.quote && !done.quoted) {
        const { address } = order.quote
        throw new NotStored({ kind: 'quote-taken', quoted: { restaurantId: row.restaurant_id, address } })
      }
    })
    return { kind: 'stored', order: unsettled(row, order) }
  } catch (error) {
    if (error instanceof NotStored) return error.result
    throw error
  }
}

/**
 * Equal for requests of the same order. Ignores the checkout key, the visit and the order that they replace.
 */
export function hashOfRequest({ checkoutKey, sessionId, ownOrder, ...request }: PlaceOrderInput): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest()
}

/** Thrown inside the transaction, so that it is rolled back. */
class NotStored extends Error {
  readonly result: StoreResult
  constructor(result: StoreResult) {
    super(result.kind)
    this.result = result
  }
}

function insert(tx: Tx, row: Insertable<Orders>, order: ComposedOrder) {
  const { code, customer, quote, createdAt } = order
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
    .with('profile', () => (customer.userId === null ? none : saveProfileSql(customer.userId, customer)))
    .with('quote', () => (quote ? claimQuote(restaurantId, quote) : none))
    .with('reward', () => (reward ? redeemReward(restaurantId, reward) : noReward))
    .with('rewarded', () => (reward ? recordReward(restaurantId, reward, new Date(createdAt)) : none))
    .with('stock', () => (portions.size > 0 ? reserveStock(restaurantId, portions) : noStock))
    .with('stocked', () => (portions.size > 0 ? recordStockReservations(restaurantId) : none))
    .selectNoFrom((select) => [
      select.selectFrom('placed').select('placed.id').as('placed'),
      select.selectFrom('code').select('code.unchanged').as('unchanged'),
      select.selectFrom('quote').select('quote.id').as('quoted'),
      select.selectFrom('reward').select('reward.user_id').as('rewarded'),
      sql<number>`(select count(*)::int from stock)`.as('stocked'),
      select
        .selectFrom('menu_versions')
        .select('version')
        .where('restaurant_id', '=', restaurantId)
        .as('version'),
    ])
}

/** Replaces a CTE that the order does not need. */
const none = sql<{ id: string }>`(select null::uuid as id where false)`
const noReward = sql<{ user_id: string }>`(select null::text as user_id where false)`
const noStock = sql<{
  product_id: string
  quantity: number
}>`(select null::uuid as product_id, 0 as quantity where false)`
const noCode = sql<{ unchanged: boolean }>`(select true as unchanged where false)`

function rewardClaim({ customer, rewardPoints }: ComposedOrder) {
  return customer.userId !== null && rewardPoints > 0
    ? { userId: customer.userId, points: rewardPoints }
    : null
}

/** The ordered quantities by product, of products with counted stock. */
function countedPortions({ storefront, breakdown }: ComposedOrder): Map<string, number> {
  return portionsOf(breakdown.lines.filter((line) => storefront.counted.has(line.productId)))
}

function unsettled(row: Insertable<Orders>, order: ComposedOrder): UnsettledOrder {
  return {
    id: row.id,
    restaurantId: row.restaurant_id,
    orderNumber: row.order_number,
    customerEmail: row.customer_email,
    grandTotal: row.grand_total,
    paymentIntentId: null,
    hasCode: order.code !== null,
    hasReward: order.rewardPoints > 0,
    captureLater: order.charge.captureLater,
    isAuthorized: false,
    connectedAccount: order.charge.connectedAccount,
    charged: {
      ...order.breakdown,
      platformFee: order.charge.platformFee,
      connected: order.charge.connectedAccount !== null,
    },
    createdAt: new Date(order.createdAt),
    expiresAt: new Date(order.expiresAt),
  }
}

function newRow(app: App, order: ComposedOrder): Insertable<Orders> {
  const { input, breakdown, customer, quote } = order
  const { request } = input
  const id = randomUUID()
  return {
    id,
    restaurant_id: order.storefront.restaurant.id,
    order_number: orderNumberOf(id),
    token_hash: hashOfToken(orderTokenOf(app, id)),
    checkout_key: input.checkoutKey,
    request_hash: hashOfRequest(input),
    status_at: new Date(order.createdAt),
    expires_at: new Date(order.expiresAt),
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
    cart: json(storeOrderLines(breakdown.lines)),
    kids_meals: json(breakdown.kidsMeals),
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
    application_fee_amount: order.charge.platformFee,
    points_to_earn: order.pointsToEarn,
    reward_points: order.rewardPoints,
    capture_mode: order.charge.captureLater ? 'on_acknowledge' : 'at_order',
    connected_account: order.charge.connectedAccount,
    combine_tax_processing: order.storefront.restaurant.settings.combineTaxProcessing,
    terms_version: termsVersion,
    terms_accepted_at: new Date(order.createdAt),
    visit_session_id: input.sessionId,
    created_at: new Date(order.createdAt),
  }
}
