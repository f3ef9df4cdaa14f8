import { realOutcome } from '@comanda/domain/reporting/promise-outcome'
import type { Instant, LocalDate, Zone } from '@comanda/domain/time/instant'
import { addDays, startOfDay } from '@comanda/domain/time/zone'
import { ORPCError } from '@orpc/server'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** Whole local days of a restaurant. */
export interface Period {
  restaurantId: string
  name: string
  zone: Zone
  start: Instant
  end: Instant
}

/** Throws NOT_FOUND. */
export async function periodOf(
  tx: Tx,
  { restaurantId, from, to }: { restaurantId: string; from: LocalDate; to: LocalDate },
): Promise<Period> {
  const row = await tx
    .selectFrom('restaurants')
    .select(['name', 'timezone'])
    .where('id', '=', restaurantId)
    .executeTakeFirst()
  if (!row) throw new ORPCError('NOT_FOUND')
  const { name, timezone: zone } = row
  return { restaurantId, name, zone, start: startOfDay(from, zone), end: startOfDay(addDays(to, 1), zone) }
}

/**
 * The outcomes of a period with their differences in seconds: `late` (ready minus due), the four steps, and `courier`
 * (picked up minus due, at least 0). `is_real` is false where one of them cannot be real.
 */
export function outcomesOf({ restaurantId, zone, start, end }: Period): RawBuilder<unknown> {
  const { earliest, latest, longestStep } = realOutcome
  return sql`
    select x.*, greatest(acknowledge, start, prepare, hand_over) <= ${longestStep / 1000}
        and late between ${earliest / 1000} and ${latest / 1000} as is_real
    from (
      select o.*, (due_at at time zone ${zone})::date::text as day,
        extract(hour from due_at at time zone ${zone})::int as hour,
        ${secondsBetween('due_at', 'ready_at')} as late,
        ${positive(secondsBetween('up_at', 'acknowledged_at'))} as acknowledge,
        ${secondsBetween('acknowledged_at', 'preparing_at')} as start,
        ${secondsBetween('preparing_at', 'ready_at')} as prepare,
        ${secondsBetween('ready_at', 'completed_at')} as hand_over,
        ${positive(secondsBetween('due_at', 'picked_up_at'))} as courier
      from order_outcomes o
      where restaurant_id = ${restaurantId} and due_at >= ${new Date(start)} and due_at < ${new Date(end)}
    ) x`
}

/** At least 0; null stays null, which `greatest` alone would ignore. */
function positive(seconds: RawBuilder<number | null>): RawBuilder<number | null> {
  return sql`case when ${seconds} is not null then greatest(0, ${seconds}) end`
}

/** Null if one of the two is. */
function secondsBetween(from: string, to: string): RawBuilder<number | null> {
  return sql`extract(epoch from ${sql.ref(to)} - ${sql.ref(from)})::int`
}
