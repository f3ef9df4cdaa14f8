import type { PaymentFilter } from '@comanda/contract/payment-queries'
import type { PaymentFilterOption } from '@comanda/domain/ordering/payment-status'
import { cleanText } from '@comanda/domain/people/clean-text'
import type { Zone } from '@comanda/domain/time/instant'
import { addDays, startOfDay } from '@comanda/domain/time/zone'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { AccessScope } from '../../identity/public.ts'
import { matchesSearch } from './search-orders.ts'

/** An SQL condition on `o`, a row of `orders`. */
export type Condition = RawBuilder<boolean>

/** Time zone of the day filters in a list of several restaurants. */
const COMMON_ZONE = 'America/New_York'

/** The conditions of a filter within the caller's scope. */
export function matching({ restaurantIds }: AccessScope, filter: PaymentFilter, zone: Zone): Condition[] {
  const { states, from, to, least, most } = filter
  const search = cleanText(filter.search ?? '', 100)
  const conditions: Condition[] = []
  if (restaurantIds !== 'all') conditions.push(sql`o.restaurant_id = any(${restaurantIds}::uuid[])`)
  if (states?.length) conditions.push(either(states.map((state) => inState[state])))
  if (from) conditions.push(sql`o.created_at >= ${new Date(startOfDay(from, zone))}`)
  if (to) conditions.push(sql`o.created_at < ${new Date(startOfDay(addDays(to, 1), zone))}`)
  if (least !== undefined) conditions.push(sql`o.grand_total >= ${least}::bigint`)
  if (most !== undefined) conditions.push(sql`o.grand_total <= ${most}::bigint`)
  if (search) conditions.push(matchesSearch(search))
  return conditions
}

/** Payments that follow a given one in the list, newest first. */
export function after(orderId: string): Condition {
  return sql`(o.created_at, o.id) < (select orders.created_at, orders.id from restaurants r
    join orders on orders.restaurant_id = r.id and orders.id = ${orderId}::uuid)`
}

/** Payments created before an instant, so that an export ends although new payments arrive. */
export function before(instant: number): Condition {
  return sql`o.created_at < ${new Date(instant)}`
}

export function all(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return sql`true`
  return sql`${sql.join(conditions, sql` and `)}`
}

/** Time zone of the day filters: the restaurant's, or the common one for several restaurants. */
export async function zoneOf(tx: Tx, restaurantId: string | undefined): Promise<Zone> {
  if (restaurantId === undefined) return COMMON_ZONE
  const found = await tx
    .selectFrom('restaurants')
    .select('timezone')
    .where('id', '=', restaurantId)
    .executeTakeFirst()
  return found?.timezone ?? COMMON_ZONE
}

export const isDisputed: Condition = sql`exists (select from disputes d
  where d.restaurant_id = o.restaurant_id and d.order_id = o.id)`

/** A captured payment does not match its order, and the problem is unresolved. */
export const hasProblem: Condition = sql`exists (select from payment_problems p
  where p.restaurant_id = o.restaurant_id and p.order_id = o.id and p.resolved_at is null)`

const inState: Record<PaymentFilterOption, Condition> = {
  succeeded: sql`o.payment_status = 'succeeded'`,
  authorized: sql`o.payment_status = 'authorized'`,
  pending: sql`o.payment_status = 'pending'`,
  partially_refunded: sql`o.payment_status = 'partially_refunded'`,
  refunded: sql`o.payment_status = 'refunded'`,
  failed: sql`o.payment_status = 'failed'`,
  disputed: isDisputed,
  problem: hasProblem,
}

function either(conditions: readonly Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` or `)})`
}
