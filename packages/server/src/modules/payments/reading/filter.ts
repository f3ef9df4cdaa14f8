import type { PaymentFilter } from '@comanda/contract/payments-reading'
import type { PaymentFilterWord } from '@comanda/domain/ordering/payment-state'
import { cleanText } from '@comanda/domain/people/clean-text'
import type { Zone } from '@comanda/domain/time/instant'
import { addDays, startOfDay } from '@comanda/domain/time/zone'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { Reach } from '../../identity/public.ts'

/** A condition on `o`, an order. */
export type Condition = RawBuilder<boolean>

/** Whose days are meant where payments of several restaurants are listed together. */
export const COMMON_ZONE = 'America/New_York'

/** Which payments are meant: by their filter, within what the caller may see. An order that nobody tried to pay is none. */
export function matching({ restaurantIds }: Reach, filter: PaymentFilter, zone: Zone): Condition[] {
  const { states, from, to, least, most } = filter
  const search = cleanText(filter.search ?? '', 100)
  const conditions: Condition[] = [sql`(o.payment_status <> 'pending' or o.payment_intent_id is not null)`]
  if (restaurantIds !== 'all') conditions.push(sql`o.restaurant_id = any(${restaurantIds}::uuid[])`)
  if (states?.length) conditions.push(either(states.map((state) => inState[state])))
  if (from) conditions.push(sql`o.created_at >= ${new Date(startOfDay(from, zone))}`)
  if (to) conditions.push(sql`o.created_at < ${new Date(startOfDay(addDays(to, 1), zone))}`)
  if (least !== undefined) conditions.push(sql`o.grand_total >= ${least}::bigint`)
  if (most !== undefined) conditions.push(sql`o.grand_total <= ${most}::bigint`)
  if (search) conditions.push(saying(search))
  return conditions
}

/** Payments after which one the page goes on, the newest first. */
export function after(orderId: string): Condition {
  return sql`(o.created_at, o.id) < (select created_at, id from orders where id = ${orderId}::uuid)`
}

/** Payments of before an instant, so that an export does not run after what comes in meanwhile. */
export function before(instant: number): Condition {
  return sql`o.created_at < ${new Date(instant)}`
}

export function all(conditions: readonly Condition[]): Condition {
  return sql`${sql.join(conditions, sql` and `)}`
}

/** By whose clock days begin and end: the restaurant's, or where there are several a common one. */
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

/** Money that was taken and does not fit its order, and nobody has looked into it yet. */
export const hasProblem: Condition = sql`exists (select from payment_problems p
  where p.restaurant_id = o.restaurant_id and p.order_id = o.id and p.resolved_at is null)`

const inState: Record<PaymentFilterWord, Condition> = {
  paid: sql`o.payment_status = 'succeeded'`,
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

function saying(search: string): Condition {
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql`(o.order_number ilike ${pattern} or o.customer_name ilike ${pattern} or o.customer_email ilike ${pattern}
    or o.card_last4 = ${search} or o.payment_intent_id = ${search})`
}
