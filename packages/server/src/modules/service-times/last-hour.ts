import { realOutcome } from '@comanda/domain/reporting/promise-outcome'
import { hours, type Instant } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** The seconds from coming up to ready, of orders that became ready in the last hour. */
export async function readLastHour(
  tx: Tx,
  restaurantId: string,
  now: Instant,
): Promise<{ orders: number; median: number | null }> {
  const { rows } = await sql<{ orders: number; median: number | null }>`
    select count(*)::int as orders,
      round(percentile_cont(0.5) within group (order by extract(epoch from ready_at - up_at)))::int as median
    from order_outcomes
    where restaurant_id = ${restaurantId} and ready_at > ${new Date(now - hours(1))} and ready_at <= ${new Date(now)}
      and due_at > ${new Date(now - hours(12))} and ready_at between up_at and up_at + make_interval(secs => ${realOutcome.longestStep / 1000})`.execute(
    tx,
  )
  return rows[0] ?? { orders: 0, median: null }
}
