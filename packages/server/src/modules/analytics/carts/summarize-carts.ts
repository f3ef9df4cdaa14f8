import type { CartFilter, CartSummary } from '@comanda/contract/carts'
import { addCents, type Cents } from '@comanda/domain/money/cents'
import { type CartBlock, cartBlocks, cartStatusOf } from '@comanda/domain/reporting/carts'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { accessScopeOf } from '../../identity/public.ts'
import { sumRecovered } from '../../reminders/public.ts'
import { inPeriod, readPeriod } from './period.ts'

/** The counts of all carts of a period. Throws UNAUTHORIZED and FORBIDDEN. */
export async function summarizeCarts(app: App, caller: Caller, filter: CartFilter): Promise<CartSummary> {
  const scope = accessScopeOf(app, caller, 'analytics.view', filter.restaurantId)
  return scope.read(async (tx) => {
    const period = await readPeriod(tx, filter, app.now())
    const { rows } = await sql<Counted>`
      select status, abandoned_at is not null as "isAbandoned", total_value > 0 as "hasValue",
        case when abandoned_at is not null and total_value > 0 then blocked_by end as block, count(*)::int as count,
        sum(total_value)::bigint as value
      from cart_sessions cart where ${inPeriod(scope, period)} group by 1, 2, 3, 4`.execute(tx)
    const recovery = await sumRecovered(tx, scope.restaurantIds, period.since)
    return { ...period, ...countsOf(rows), recovery }
  })
}

interface Counted {
  status: string
  isAbandoned: boolean
  hasValue: boolean
  block: string | null
  count: number
  value: Cents
}

function countsOf(rows: readonly Counted[]): Omit<CartSummary, 'zone' | 'since' | 'recovery'> {
  const lost = rows.filter(({ isAbandoned, hasValue }) => isAbandoned && hasValue)
  const reasons = cartBlocks
    .map((reason) => ({ reason, ...total(lost.filter(({ block }) => block === reason)) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  const inStatus = (status: string) => total(rows.filter((row) => cartStatusOf(row.status) === status)).count
  return {
    total: total(rows).count,
    active: inStatus('active'),
    abandoned: total(rows.filter(({ isAbandoned }) => isAbandoned)).count,
    checkoutStarted: inStatus('checkout_started'),
    completed: inStatus('checkout_completed'),
    lost: total(lost),
    reasons: reasons satisfies { reason: CartBlock }[],
  }
}

function total(rows: readonly Counted[]): { count: number; value: Cents } {
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    value: addCents(...rows.map(({ value }) => value)),
  }
}
