import type { Cents } from '@comanda/domain/money/cents'
import { dayOf } from '@comanda/domain/time/zone'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../app.ts'
import { perApp } from '../../platform/per-app.ts'
import { RecentMap } from '../../platform/recent-map.ts'

/**
 * The sales of today, including event number `seq`; null if they were last read before that event, less than a second
 * ago. The screens of a restaurant share a read, so that a rush does not sum up the day with every order.
 */
export function shareDailySales(
  app: Pick<App, 'db' | 'now'>,
  { id, timezone }: { id: string; timezone: string },
  seq: number,
): Promise<Cents> | null {
  const reads = readsOf(app)
  const key = `${id} ${dayOf(app.now(), timezone).start}`
  const known = reads.get(key)
  if (known && known.seq >= seq) return known.sales
  const startedAt = performance.now()
  if (known && startedAt < known.startedAt + SALES_INTERVAL_MS) return null
  const sales = app.db.tenant(id, 'system:kitchen', async (tx, last) => {
    const { start, end } = dayOf(app.now(), timezone)
    const sales = salesOfDay(id, new Date(start), new Date(end)).as('sales')
    const row = await last(tx.selectNoFrom(sales)).executeTakeFirstOrThrow()
    return row.sales
  })
  reads.set(key, { seq, startedAt, sales })
  sales.catch(() => reads.delete(key))
  return sales
}

interface SalesRead {
  /** The number of the newest event that is guaranteed to be included. */
  seq: number
  /** By `performance.now()`. */
  startedAt: number
  sales: Promise<Cents>
}

export const SALES_INTERVAL_MS = 1000
const MAX_CACHED = 1000
const readsOf = perApp(() => new RecentMap<string, SalesRead>(MAX_CACHED))

/**
 * The sales of a local day, as a value in a statement: order totals without tips, of paid and authorized orders, without
 * cancelled and fully refunded ones.
 */
export function salesOfDay(restaurantId: string, start: Date, end: Date): RawBuilder<Cents> {
  return sql`(select coalesce(sum(total), 0)::bigint from orders
    where restaurant_id = ${restaurantId} and paid_at >= ${start} and paid_at < ${end}
      and status <> 'cancelled' and payment_status in ('succeeded', 'authorized', 'partially_refunded'))`
}
