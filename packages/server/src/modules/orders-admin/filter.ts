import type { OrderFilter } from '@comanda/contract/orders-admin'
import { type OrderState, openStates, statusesOf } from '@comanda/domain/ordering/order-states'
import { cleanText } from '@comanda/domain/people/clean-text'
import { hours, type Instant, type Zone } from '@comanda/domain/time/instant'
import { addDays, startOfDay } from '@comanda/domain/time/zone'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { type AccessScope, mayAt } from '../identity/public.ts'
import { type Condition, matchesSearch, matchesWithoutEmail } from '../payments/public.ts'

/** The period of a filter as instants; null is unbounded. */
export interface Span {
  since: Instant | null
  until: Instant | null
}

/** A number of hours ends now; days are full days of a time zone, including those of 23 and 25 hours. */
export function spanOf({ lastHours, from, to }: OrderFilter, now: Instant, zone: Zone): Span {
  if (lastHours !== undefined) return { since: now - hours(lastHours), until: null }
  return {
    since: from ? startOfDay(from, zone) : null,
    until: to ? startOfDay(addDays(to, 1), zone) : null,
  }
}

/** The text to search for. Kitchens and their tickets write an order number with a "#". */
export function searchOf({ search }: Pick<OrderFilter, 'search'>): string {
  return cleanText(search ?? '', 100).replace(/^# ?/, '')
}

/** The conditions of a filter on `o`, a row of orders within the caller's scope. `matches` is one for its search. */
export function matching(
  caller: Caller,
  { restaurantIds }: AccessScope,
  filter: OrderFilter,
  { since, until }: Span,
  matches = matchesSearch,
): Condition[] {
  const { states } = filter
  const search = searchOf(filter)
  const conditions: Condition[] = []
  if (restaurantIds !== 'all') conditions.push(sql`o.restaurant_id = any(${restaurantIds}::uuid[])`)
  if (states?.length) conditions.push(sql`(${sql.join(states.map(inState), sql` or `)})`)
  conditions.push(...kindConditions(filter))
  if (since !== null) conditions.push(sql`o.created_at >= ${new Date(since)}`)
  if (until !== null) conditions.push(sql`o.created_at < ${new Date(until)}`)
  if (search) {
    conditions.push(matches(search))
    const limited = withShortNames(caller, restaurantIds)
    if (limited.length > 0)
      conditions.push(sql`(o.restaurant_id <> all(${limited}::uuid[]) or ${matchesShortName(search)})`)
  }
  return conditions
}

/** The conditions on payment and type, which have no index. */
export function kindConditions({
  payments,
  fulfillment,
}: Pick<OrderFilter, 'payments' | 'fulfillment'>): Condition[] {
  return [
    ...(payments?.length ? [sql<boolean>`o.payment_status = any(${payments}::text[])`] : []),
    ...(fulfillment ? [sql<boolean>`o.delivery_type = ${fulfillment}`] : []),
  ]
}

/** The same for callers who see neither email address nor last name: the name is searched in the form that they see, "Ada L". */
function matchesShortName(search: string): Condition {
  return sql`exists (
    select from (select o.order_number, o.customer_phone, o.customer_first_name || ' ' ||
      case when o.customer_phone = '' then o.customer_last_name else left(o.customer_last_name, 1) end as customer_name
    ) as o where ${matchesWithoutEmail(search)})`
}

/** Restaurants whose customers' email addresses and last names the caller must not learn, not even by searching. */
function withShortNames(caller: Caller, restaurantIds: AccessScope['restaurantIds']): string[] {
  return restaurantIds === 'all' ? [] : restaurantIds.filter((id) => !seesCustomer(caller, id))
}

/** Whether the caller sees the full name and the email address of customers. */
export function seesCustomer(caller: Caller, restaurantId: string): boolean {
  return mayAt(caller, 'orders.manage', restaurantId)
}

function inState(state: OrderState): Condition {
  if (state === 'unpaid') return sql`o.paid_at is null`
  const isOpen = openStates.some((open) => open === state)
  // There are few open orders, and they have an index.
  return sql`(${isOpen ? sql`o.is_open` : sql`o.paid_at is not null`} and o.status = any(${statusesOf(state)}::text[]))`
}

export type Needs = Pick<App, 'db' | 'now' | 'log'>
