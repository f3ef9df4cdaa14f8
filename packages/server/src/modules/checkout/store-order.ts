import { randomUUID } from 'node:crypto'
import { portionsOf } from '@comanda/domain/menu/stock'
import { formatMoney } from '@comanda/domain/money/format'
import { fillsSlot } from '@comanda/domain/throttling/kitchen-load'
import { slotOf } from '@comanda/domain/throttling/throttle'
import { minutes } from '@comanda/domain/time/instant'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { App, Caller } from '../../app.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Tx } from '../../db/database.ts'
import type { Orders } from '../../db/tables.ts'
import { audit } from '../../platform/audit.ts'
import { claimQuote } from '../delivery/public.ts'
import { recordGiftCardUse, redeemGiftCard } from '../gift-cards/public.ts'
import { recordReward, redeemReward } from '../loyalty/public.ts'
import { claimSingleCode, lockCode, recordReservation, reserveCode } from '../marketing/public.ts'
import { recordStockReservations, reserveStock } from '../menus/public.ts'
import { orderTokenOf } from '../orders/public.ts'
import { isThrottled, lockLoad, recordFill } from '../throttling/public.ts'
import { type AcceptedOrder, giftCardClaim, newRow, unsettled, viewOf } from './order-row.ts'
import { allowedTime } from './order-time.ts'
import type { FullTime } from './refusals.ts'
import type { StoredOrder } from './settle-checkout.ts'

export type StoreResult =
  | { kind: 'stored'; stored: StoredOrder }
  | { kind: Exclude<NotStored, 'menu-changed'> }
  /** The kitchen's limits do not allow it. */
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
  /** The gift card was spent or voided after it was checked. */
  'gift-card-spent',
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
      if (order.input.phone) await auditPhoneOrder(app, tx, caller, row)
      if (hasClaims(order)) await last(insertWithClaims(tx, row, order)).execute()
      else {
        const { version } = order.storefront
        await last(insertPlain({ ...row, version }, {})).execute(tx)
      }
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

async function auditPhoneOrder(app: App, tx: Tx, caller: Caller, row: ReturnType<typeof newRow>) {
  const pays = row.counter_amount > 0 ? 'paid at the counter' : 'payment link'
  await audit(app, tx, caller, {
    restaurantId: row.restaurant_id,
    action: 'ordering.phone_order_placed',
    subject: `order:${row.id}`,
    subjectLabel: `Order ${row.order_number}, ${formatMoney(row.grand_total)}, ${pays}`,
  })
}

/** The changes of an order by the limits of the kitchen. Without limits, nothing is read. Throws TimeFullError. */
async function throttled(tx: Tx, order: AcceptedOrder, prepMinutes: number) {
  const { storefront, facts, input } = order
  // Added dishes use the capacity of their order.
  if (facts.addedTo || !isThrottled(storefront.throttle, facts.now)) return {}
  const load = await lockLoad(tx, storefront.restaurant.id, facts.now)
  const time = allowedTime(order, input.request, { load, usual: order.promisedAt, prepMinutes })
  if (!time.ok) throw new TimeFullError({ timing: 'later', nextAt: time.next })
  const { promisedAt, heldUntil, isQueued } = time
  const { displayedTime } = input
  if (displayedTime && promisedAt > Math.max(displayedTime, order.promisedAt) + unnoticedDelay)
    throw new TimeFullError({ timing: 'asap', nextAt: promisedAt })
  const { fulfillment } = input.request
  const placed = {
    fulfillment,
    promisedAt,
    prepMinutes,
    isMaking: true,
    startsAt: heldUntil ?? facts.now,
    isAddition: false,
  }
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
    super('The kitchen has no capacity for the order at its time')
    this.time = time
  }
}

/** A customer is not prompted again if the time changes by only a few minutes. */
const unnoticedDelay = minutes(5)

/** The reason that the function `order_not_stored` gave; null for any other error. */
function reasonOf(error: unknown): NotStored | null {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'ORD01') return null
  return notStored.find((reason) => reason === error.message) ?? null
}

function menuVersionOf(error: unknown): number {
  return error instanceof pg.DatabaseError ? Number(error.detail) : 0
}

/** Whether the order uses anything that other orders could use up. */
function hasClaims(order: AcceptedOrder): boolean {
  const { code, rewardPoints, quote } = order
  return Boolean(code ?? quote ?? giftCardClaim(order)) || rewardPoints > 0 || countedPortions(order).size > 0
}

/** The statement of most orders. */
const insertPlain = compileOnce((tx, { version, ...row }: Insertable<Orders> & { version: number }) =>
  insertInto(tx, row)
    .selectNoFrom(storedUnless(row.restaurant_id, refusedAlways(row.restaurant_id, version)))
    .compile(),
)

function insertWithClaims(tx: Tx, row: Insertable<Orders>, order: AcceptedOrder) {
  const { code, customer, quote, facts } = order
  const restaurantId = row.restaurant_id
  const reward = rewardClaim(order)
  const portions = countedPortions(order)
  const gift = giftCardClaim(order)
  return insertInto(tx, row)
    .with('code', () => (code ? reserveCode(restaurantId, code, customer) : noCode))
    .with('single', () => (code?.single ? claimSingleCode(restaurantId, code.single) : noSingle))
    .with('redemption', () => (code ? recordReservation(restaurantId, code, customer) : none))
    .with('quote', () => (quote ? claimQuote(restaurantId, quote) : none))
    .with('reward', () => (reward ? redeemReward(restaurantId, reward) : noReward))
    .with('rewarded', () => (reward ? recordReward(restaurantId, reward, new Date(facts.now)) : none))
    .with('gift', () => (gift ? redeemGiftCard(restaurantId, gift) : none))
    .with('gifted', () => (gift ? recordGiftCardUse(restaurantId, gift, new Date(facts.now)) : none))
    .with('stock', () => (portions.size > 0 ? reserveStock(restaurantId, portions) : noStock))
    .with('stocked', () => (portions.size > 0 ? recordStockReservations(restaurantId) : none))
    .selectNoFrom(
      storedUnless(restaurantId, [
        ...refusedAlways(restaurantId, order.storefront.version),
        ...refusedClaims(order, portions.size),
      ]),
    )
}

function insertInto(tx: Tx, row: Insertable<Orders>) {
  return tx.with('placed', (db) =>
    db
      .insertInto('orders')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  )
}

/** A condition under which the statement must not store the order. */
type Refusal = [condition: RawBuilder<unknown>, reason: NotStored]

function storedUnless(restaurantId: string, refusals: Refusal[]) {
  const cases = refusals.map(
    ([condition, reason]) =>
      sql`when ${condition} then order_not_stored(${reason}, ${menuVersion(restaurantId)})`,
  )
  return sql<boolean>`case ${sql.join(cases, sql` `)} else true end`.as('stored')
}

function refusedAlways(restaurantId: string, version: number): Refusal[] {
  return [
    [sql`not exists (select from placed)`, 'taken'],
    [sql`${menuVersion(restaurantId)} <> ${version}`, 'menu-changed'],
  ]
}

function menuVersion(restaurantId: string) {
  return sql`coalesce((select version from menu_versions where restaurant_id = ${restaurantId}), 0)`
}

function refusedClaims(order: AcceptedOrder, countedProducts: number): Refusal[] {
  const { code, rewardPoints, quote } = order
  const refusals: Refusal[] = []
  if (code) {
    refusals.push([sql`exists (select from code where not unchanged)`, 'code-changed'])
    refusals.push([sql`not exists (select from code)`, 'code-used-up'])
    if (code.single) refusals.push([sql`not exists (select from single)`, 'code-used-up'])
  }
  if (rewardPoints > 0) refusals.push([sql`not exists (select from reward)`, 'points-spent'])
  if (giftCardClaim(order)) refusals.push([sql`not exists (select from gift)`, 'gift-card-spent'])
  if (countedProducts > 0)
    refusals.push([sql`(select count(*) from stock) < ${countedProducts}`, 'stock-short'])
  if (quote) refusals.push([sql`not exists (select from quote)`, 'quote-taken'])
  return refusals
}

/** Replaces a CTE that the order does not need. */
const none = sql<{ id: string }>`(select null::uuid as id where false)`
const noReward = sql<{ user_id: string }>`(select null::text as user_id where false)`
const noStock = sql<{
  product_id: string
  quantity: number
}>`(select null::uuid as product_id, 0 as quantity where false)`
const noSingle = sql<{ code: string }>`(select null::text as code where false)`
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
