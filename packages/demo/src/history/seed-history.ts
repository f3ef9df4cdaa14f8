import { readDiscountType } from '@comanda/domain/marketing/discount-code'
import { orderNumberOf } from '@comanda/domain/ordering/order-number'
import { hours, type Instant, type Zone } from '@comanda/domain/time/instant'
import { zonedTime } from '@comanda/domain/time/zone'
import type { App } from '@comanda/server/app'
import type { Tx } from '@comanda/server/db/database'
import { insertRows, type JsonRow } from '@comanda/server/db/insert-rows'
import { readActiveProgram } from '@comanda/server/modules/loyalty/public'
import { loadStorefront, type Storefront } from '@comanda/server/modules/menus/public'
import { orderTokenOf } from '@comanda/server/modules/orders/public'
import { hashOfToken } from '@comanda/server/platform/token-hash'
import { sql } from 'kysely'
import { inventCustomers } from './customers.ts'
import { endedBy, selectExceptions } from './exceptions.ts'
import { dishesAt } from './fill-cart.ts'
import { type DemoCode, type InventedOrder, inventOrder } from './invent-order.ts'
import { inventVisits } from './invent-visits.ts'
import { seedOfficeRows } from './office-rows.ts'
import { inventedEtaMinutes, orderRows } from './order-rows.ts'
import { type OrderTime, orderTimes, presentTimes } from './order-times.ts'
import { createRandom, type Random } from './random.ts'
import { accountOf, loyaltyRows, seedRegulars } from './regulars.ts'
import { redeemRewards } from './rewards.ts'
import { connectAccount, sellingOf } from './selling.ts'
import { recordGiftCardUses, sellGiftCards } from './sold-gift-cards.ts'
import type { VisitRows } from './visit-rows.ts'

/**
 * Creates five weeks of orders and visits for a demo restaurant, unless it has orders, with the accounts of its regular
 * customers. The last orders are in the kitchen, if it is open. Marked as demo data, so that reports can exclude them.
 * `connected`: its payments went to an account of its own at the provider.
 */
export async function seedHistory(app: App, restaurantId: string, connected: boolean): Promise<void> {
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
  const invented = inventOrders(random, storefront, given.codes, now, !app.config.demoPastOnly)
  const users = await seedRegulars(app, invented)
  const { timezone } = settings
  const rewarded = redeemRewards(random, invented, users, given.program, timezone)
  const selling = sellingOf(app, restaurantId, connected)
  await app.db.tenant(restaurantId, 'system:demo', async (tx) => {
    await connectAccount(tx, restaurantId, selling, new Date(now))
    const sale = { restaurantId, zone: timezone, selling, orders: rewarded }
    const orders = await sellGiftCards(app, tx, random, sale)
    const numbers = pickupNumbers(orders, timezone)
    const exceptions = selectExceptions(orders, users, now)
    const rows = orders.map((order, index) => {
      const ordinary = orderRows(random, restaurantId, settings, order, {
        now,
        selling,
        tokenHash: hashOfToken(orderTokenOf(app, order.id)),
        pickupNumber: numbers[index]!.number,
        account: accountOf(order, users, given.program, timezone),
      })
      return endedBy(exceptions.get(order), random, order, selling, ordinary)
    })
    const orderRecords = rows.map(({ order }) => order)
    await insertInBatches(tx, 'orders', orderRecords)
    await recordGiftCardUses(tx, restaurantId, orders)
    const { members, entries } = loyaltyRows(orderRecords)
    await insertInBatches(tx, 'loyalty_members', members)
    await insertInBatches(tx, 'loyalty_ledger', entries)
    await seedOfficeRows(app, tx, random, restaurantId)
    for (const [table, part] of tablesOfOrders) {
      await insertInBatches(
        tx,
        table,
        rows.flatMap((row) => row[part]),
      )
    }
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
    const { visits, offers } = inventVisits(random, storefront, online, now)
    for (const table of Object.keys(visits) as (keyof VisitRows)[]) {
      await insertInBatches(tx, table, visits[table])
    }
    await insertInBatches(tx, 'offer_days', offers)
    await sql`select summarize_visits(${restaurantId})`.execute(tx)
  })
}

/** The tables with the rows of each order besides its own, in the order in which they are filled. */
const tablesOfOrders = [
  ['order_status_history', 'history'],
  ['discount_redemptions', 'redemptions'],
  ['ledger_entries', 'ledger'],
  ['refunds', 'refunds'],
] as const

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
  const past = orderTimes(random, settings, now, hasToday).map((at) => ({
    at,
    scheduledFor: null,
    openState: null,
  }))
  const present = hasToday ? presentTimes(random, settings, now) : []
  const times: OrderTime[] = [...past, ...present].toSorted((one, other) => one.at - other.at)
  const orders = times
    // A restaurant that is always open still has no menu at some hours.
    .filter(
      ({ at, scheduledFor }) => dishesAt(storefront.menu, scheduledFor ?? at, settings.timezone).length > 0,
    )
    .map((time) => inventOrder(random, storefront, customers, codes, time, now - time.at < hours(2)))
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
