import type { PaymentFilter } from '@comanda/contract/payment-queries'
import type { PaymentFilterOption } from '@comanda/domain/ordering/payment-status'
import { cleanText } from '@comanda/domain/people/clean-text'
import type { Zone } from '@comanda/domain/time/instant'
import { addDays, startOfDay } from '@comanda/domain/time/zone'
import { type RawBuilder, sql } from 'kysely'
import type { AccessScope } from '../../identity/public.ts'
import { type Condition, isDisputed, type PaymentSource } from './sources.ts'

/** A text that fills a page within this many orders is frequent. */
const NEWEST = 2000

/** The conditions of a filter within the caller's scope. */
export function matching(
  { restaurantIds }: AccessScope,
  filter: PaymentFilter,
  zone: Zone,
  source: PaymentSource,
): Condition[] {
  const { states, from, to, least, most } = filter
  const search = cleanText(filter.search ?? '', 100)
  const conditions: Condition[] = []
  if (restaurantIds !== 'all') conditions.push(sql`o.restaurant_id = any(${restaurantIds}::uuid[])`)
  if (states?.length) conditions.push(either(states.map((state) => inState(source, state))))
  if (from) conditions.push(sql`o.created_at >= ${new Date(startOfDay(from, zone))}`)
  if (to) conditions.push(sql`o.created_at < ${new Date(startOfDay(addDays(to, 1), zone))}`)
  if (least !== undefined) conditions.push(sql`o.grand_total >= ${least}::bigint`)
  if (most !== undefined) conditions.push(sql`o.grand_total <= ${most}::bigint`)
  if (search) conditions.push(source.matchesSearch(search))
  return conditions
}

/** Payments that follow a given one in the list, newest first. */
export function after(id: string): Condition {
  const found = (table: 'orders' | 'gift_card_purchases') => sql`select p.created_at, p.id from restaurants r
    join ${sql.table(table)} p on p.restaurant_id = r.id and p.id = ${id}::uuid`
  return sql`(o.created_at, o.id) < (${found('orders')} union all ${found('gift_card_purchases')} limit 1)`
}

/** Payments created before an instant, so that an export ends although new payments arrive. */
export function before(instant: number): Condition {
  return sql`o.created_at < ${new Date(instant)}`
}

/**
 * The newest orders of one restaurant or all, to be searched before all others: a page of matches of a frequent text is among
 * them, and all matches would be read and sorted otherwise. Null for several restaurants, whose orders no index has in this
 * sequence.
 */
export function newestOrders(
  { restaurantIds }: AccessScope,
  conditions: readonly Condition[],
): RawBuilder<unknown> | null {
  if (restaurantIds !== 'all' && restaurantIds.length !== 1) return null
  return sql`(select * from orders o where ${all(conditions)}
    order by o.created_at desc, o.id desc limit ${NEWEST})`
}

export function all(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return sql`true`
  return sql`${sql.join(conditions, sql` and `)}`
}

function inState(source: PaymentSource, state: PaymentFilterOption): Condition {
  if (state === 'disputed') return isDisputed(source)
  return state === 'problem' ? source.hasProblem : sql`o.payment_status = ${state}`
}

function either(conditions: readonly Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` or `)})`
}
