import { readDiscountType } from '@comanda/domain/marketing/discount-code'
import { cents, zeroCents } from '@comanda/domain/money/cents'
import { orderNumberOf } from '@comanda/domain/ordering/order-number'
import { priceCart } from '@comanda/domain/pricing/price-cart'
import { hours, type Instant, minutes, type Zone } from '@comanda/domain/time/instant'
import { zonedTime } from '@comanda/domain/time/zone'
import type { App } from '@comanda/server/app'
import type { Tx } from '@comanda/server/db/database'
import { insertRows, type JsonRow } from '@comanda/server/db/insert-rows'
import { readActiveProgram } from '@comanda/server/modules/loyalty/public'
import { loadStorefront, type Storefront } from '@comanda/server/modules/menus/public'
import { hashOfToken, orderTokenOf } from '@comanda/server/modules/orders/public'
import { sql } from 'kysely'
import { inventCustomers } from './customers.ts'
import { endedBy, selectExceptions } from './exceptions.ts'
import { type DemoCode, fillCart, type InventedOrder, inventOrder } from './invent-order.ts'
import { seedOfficeRows } from './office-rows.ts'
import { inventedEtaMinutes, orderRows } from './order-rows.ts'
import { orderTimes } from './order-times.ts'
import { createRandom, type Random } from './random.ts'
import { accountOf, loyaltyRows, seedRegulars } from './regulars.ts'
import { addVisit, noVisits, type VisitEnd, type VisitRows } from './visit-rows.ts'

/**
 * Creates five weeks of orders and visits for a demo restaurant, unless it has orders, with the accounts of its regular
 * customers. The last orders are in the kitchen, if it is open. Marked as demo data, so that reports can exclude them.
 */
export async function seedHistory(app: App, restaurantId: string): Promise<void> {
  const storefront = await loadStorefront(app, restaurantId)
  if (!storefront) throw new Error(`no restaurant ${restaurantId} to seed`)
  const { settings } = storefront.restaurant
  const random = createRandom(seedOf(storefront.restaurant.name))
  const now = app.now()
  const given = await app.db.tenant(restaurantId, 'system:demo', async (tx) =>
    (await hasOrders(tx, restaurantId))
      ? null
      : { codes: await loadCodes(tx, restaurantId), program: await readActiveProgram(tx, restaurantId) },
  )
  if (!given) return
  const orders = inventOrders(random, storefront, given.codes, now, !app.config.demoPastOnly)
  const users = await seedRegulars(app, orders)
  const numbers = pickupNumbers(orders, settings.timezone)
  const exceptions = selectExceptions(orders, users, now)
  const rows = orders.map((order, index) => {
    const ordinary = orderRows(random, restaurantId, settings, order, {
      now,
      tokenHash: hashOfToken(orderTokenOf(app, order.id)),
      pickupNumber: numbers[index]!.number,
      account: accountOf(order, users, given.program, settings.timezone),
    })
    return endedBy(exceptions.get(order), random, order, ordinary)
  })
  await app.db.tenant(restaurantId, 'system:demo', async (tx) => {
    const orderRecords = rows.map(({ order }) => order)
    await insertInBatches(tx, 'orders', orderRecords)
    const { members, entries } = loyaltyRows(orderRecords)
    await insertInBatches(tx, 'loyalty_members', members)
    await insertInBatches(tx, 'loyalty_ledger', entries)
    await seedOfficeRows(app, tx, random, restaurantId, settings.timezone)
    await insertInBatches(
      tx,
      'order_status_history',
      rows.flatMap(({ history }) => history),
    )
    await insertInBatches(
      tx,
      'discount_redemptions',
      rows.flatMap(({ redemptions }) => redemptions),
    )
    await insertInBatches(
      tx,
      'ledger_entries',
      rows.flatMap(({ ledger }) => ledger),
    )
    await insertInBatches(
      tx,
      'refunds',
      rows.flatMap(({ refunds }) => refunds),
    )
    await sql`select record_order_outcomes(${restaurantId}, null)`.execute(tx)
    if (settings.courierEnabled)
      await sql`update order_outcomes set due_at = due_at - make_interval(mins => ${inventedEtaMinutes})
        where restaurant_id = ${restaurantId} and fulfillment = 'delivery'`.execute(tx)
    const last = numbers.at(-1)
    if (last)
      await tx
        .insertInto('pickup_counters')
        .values({ restaurant_id: restaurantId, day: last.day, last_number: last.number })
        .execute()
    const online = orders.filter((order) => exceptions.get(order) !== 'unpaid')
    const visits = inventVisits(random, storefront, online, now)
    for (const table of Object.keys(visits) as (keyof VisitRows)[]) {
      await insertInBatches(tx, table, visits[table])
    }
    await sql`select summarize_visits(${restaurantId})`.execute(tx)
  })
}

async function hasOrders(tx: Tx, restaurantId: string): Promise<boolean> {
  const order = tx.selectFrom('orders').select('id').where('restaurant_id', '=', restaurantId).limit(1)
  return (await order.executeTakeFirst()) !== undefined
}

/** Codes that were valid during the whole time. Their number of uses includes the generated orders. */
async function loadCodes(tx: Tx, restaurantId: string): Promise<DemoCode[]> {
  const rows = await tx
    .selectFrom('discount_codes')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('code', 'in', ['WELCOME10', 'FIVEOFF', 'FREESHIP'])
    .orderBy('code')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    type: readDiscountType(row.discount_type) ?? 'fixed_amount',
    percentage: row.discount_percentage,
    amount: row.discount_amount,
    minimumOrder: row.minimum_order_amount,
    usesLeft: row.current_uses,
  }))
}

function inventOrders(
  random: Random,
  storefront: Storefront,
  codes: DemoCode[],
  now: Instant,
  hasToday: boolean,
): InventedOrder[] {
  const { settings, address } = storefront.restaurant
  const customers = inventCustomers(random, address)
  const orders = orderTimes(random, settings, now, hasToday).map((at) =>
    inventOrder(random, storefront, customers, codes, at, now - at < hours(2)),
  )
  // Order numbers must be unique; the rare duplicate is dropped.
  return [...new Map(orders.map((order) => [orderNumberOf(order.id), order])).values()]
}

/** From 1 each day, in the order of payment. */
function pickupNumbers(orders: readonly InventedOrder[], zone: Zone): { day: string; number: number }[] {
  const counts = new Map<string, number>()
  return orders.map(({ at }) => {
    const day = zonedTime(at, zone).date
    const number = (counts.get(day) ?? 0) + 1
    counts.set(day, number)
    return { day, number }
  })
}

/** How visits without an order end, in percent. */
const endings: [VisitEnd, number][] = [
  ['looked', 58],
  ['viewed', 26],
  ['filled-cart', 11],
  ['started-checkout', 5],
]
/** Visits without an order for each one with it, from and to: about every fifth visitor orders. */
const visitsPerOrder = [2, 5] as const

function inventVisits(
  random: Random,
  storefront: Storefront,
  orders: readonly InventedOrder[],
  now: Instant,
): VisitRows {
  const rows = noVisits()
  const { id } = storefront.restaurant
  const products = [...storefront.productsById.values()]
  for (const order of orders) {
    const { lines, subtotal } = order.breakdown
    const viewed = lines.map((line) => storefront.productsById.get(line.productId)!)
    const { sessionId, at: endedAt, id: orderId } = order
    addVisit(rows, random, id, { sessionId, endedAt, end: 'ordered', lines, viewed, subtotal, orderId, now })
    const others = random.whole(...visitsPerOrder)
    for (let index = 0; index < others; index += 1) {
      const [end] = random.weighted(endings, ([, weight]) => weight)
      const at = order.at - minutes(random.whole(0, 90))
      const seen =
        end === 'looked' ? [] : Array.from({ length: random.whole(1, 3) }, () => random.pick(products))
      const cart =
        end === 'filled-cart' || end === 'started-checkout' ? abandonedCart(random, storefront, at) : null
      addVisit(rows, random, id, {
        sessionId: random.uuid(),
        endedAt: at,
        end,
        lines: cart?.lines ?? [],
        viewed: seen,
        subtotal: cart?.subtotal ?? zeroCents,
        orderId: null,
        now,
      })
    }
  }
  return rows
}

function abandonedCart(random: Random, storefront: Storefront, at: Instant) {
  return priceCart({
    lines: fillCart(random, storefront, at),
    productsById: storefront.productsById,
    settings: storefront.restaurant.settings,
    fulfillment: 'pickup',
    deliveryQuoteFee: null,
    discount: null,
    kidsMeals: [],
    tip: { kind: 'custom', amount: cents(0) },
  })
}

/** Batched, to limit the size of one statement to some megabytes. */
async function insertInBatches(
  tx: Tx,
  table: Parameters<typeof insertRows>[1],
  rows: JsonRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += 2000) {
    await insertRows(tx, table, rows.slice(from, from + 2000))
  }
}

/** A stable seed per restaurant. */
function seedOf(name: string): number {
  return [...name].reduce((seed, letter) => (seed * 31 + letter.charCodeAt(0)) >>> 0, 7)
}
