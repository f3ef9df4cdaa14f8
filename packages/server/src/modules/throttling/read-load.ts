import type { FulfillmentType } from '@comanda/domain/ordering/restaurant'
import { type KitchenLoad, kitchenLoad } from '@comanda/domain/throttling/kitchen-load'
import { hours, type Instant } from '@comanda/domain/time/instant'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * The promises since two hours ago: paid orders, and unpaid ones whose time to pay is not over, except `without`. An
 * order that is overdue for longer no longer counts as in progress.
 */
export async function readLoad(
  tx: Tx,
  restaurantId: string,
  now: Instant,
  without: RawBuilder<string> | null = null,
): Promise<KitchenLoad> {
  const { rows } = await statement(restaurantId, now, without).execute(tx)
  return kitchenLoad(
    rows.map((row) => ({
      fulfillment: row.delivery_type,
      promisedAt: row.promised_at.getTime(),
      prepMinutes: row.prep_minutes,
      isMaking: row.is_making,
      startsAt: row.starts_at.getTime(),
      isAddition: row.is_addition,
    })),
  )
}

/**
 * The same, after all other orders of the restaurant that are being placed have been committed: until the end
 * of the transaction no other caller reads a load. Both statements are sent together.
 */
export async function lockLoad(tx: Tx, restaurantId: string, now: Instant): Promise<KitchenLoad> {
  const [, load] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`throttle:${restaurantId}`}, 0))`.execute(tx),
    readLoad(tx, restaurantId, now),
  ])
  return load
}

interface Row {
  delivery_type: FulfillmentType
  promised_at: Date
  prep_minutes: number
  is_making: boolean
  starts_at: Date
  is_addition: boolean
}

function statement(restaurantId: string, now: Instant, without: RawBuilder<string> | null) {
  return sql<Row>`
    select delivery_type, promised_at, prep_minutes, status not in ('ready', 'completed') as is_making,
      coalesce(order_comes_up_at(o), created_at) as starts_at, added_to is not null as is_addition
    from orders o
    where restaurant_id = ${restaurantId} and (is_open or created_at > ${new Date(now - hours(24))})
      and promised_at > ${new Date(now - hours(2))} and status <> 'cancelled'
      and (paid_at is not null or released_at is null and expires_at > ${new Date(now)})
      ${without ? sql`and id is distinct from (${without})` : sql``}`
}
