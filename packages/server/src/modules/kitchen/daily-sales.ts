import type { Cents } from '@comanda/domain/money/cents'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { dayOf } from '@comanda/domain/time/zone'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * What the orders of the local day around `now` came to: totals of paid orders, tips left out, each once, without the
 * cancelled and the wholly refunded.
 */
export async function readDailySales(tx: Tx, restaurantId: string, now: Instant, zone: Zone): Promise<Cents> {
  const day = dayOf(now, zone)
  const { sales } = await tx
    .selectFrom('orders')
    .select(sql<Cents>`coalesce(sum(total), 0)::bigint`.as('sales'))
    .where('restaurant_id', '=', restaurantId)
    .where('paid_at', '>=', new Date(day.start))
    .where('paid_at', '<', new Date(day.end))
    .where('status', '<>', 'cancelled')
    .where('payment_status', 'in', ['succeeded', 'partially_refunded'])
    .executeTakeFirstOrThrow()
  return sales
}
