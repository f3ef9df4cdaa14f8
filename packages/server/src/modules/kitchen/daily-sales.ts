import { type Cents, cents } from '@comanda/domain/money/cents'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { dayOf } from '@comanda/domain/time/zone'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * The sales of the local day around `now`: order totals without tips, of paid and authorized orders, without
 * cancelled and fully refunded ones.
 */
export async function readDailySales(tx: Tx, restaurantId: string, now: Instant, zone: Zone): Promise<Cents> {
  const { rows } = await salesOfDay(restaurantId, now, zone).execute(tx)
  return rows[0]?.sales ?? cents(0)
}

/** The same as a one-row statement, to be combined with other queries. */
export function salesOfDay(restaurantId: string, now: Instant, zone: Zone): RawBuilder<{ sales: Cents }> {
  const day = dayOf(now, zone)
  return sql`
    select coalesce(sum(total), 0)::bigint as sales from orders
    where restaurant_id = ${restaurantId} and paid_at >= ${new Date(day.start)} and paid_at < ${new Date(day.end)}
      and status <> 'cancelled' and payment_status in ('succeeded', 'authorized', 'partially_refunded')`
}
