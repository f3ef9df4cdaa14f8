import type { LostSalesReport } from '@comanda/contract/sales-analysis'
import type { VisitFilter } from '@comanda/contract/visit-reports'
import { addCents, type Cents } from '@comanda/domain/money/cents'
import { cartBlocks } from '@comanda/domain/reporting/carts'
import type { LocalDate } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { type AccessScope, accessScopeOf } from '../../identity/public.ts'
import { periodOf, rangeBefore, rangeOf } from '../range.ts'
import { type AnalysedRange, partsOf } from './analysed-days.ts'
import { lostCarts } from './lost-carts.ts'

/** The carts that were lost in a period, by what prevented their checkout. Throws UNAUTHORIZED, FORBIDDEN. */
export async function readLostSales(app: App, caller: Caller, input: VisitFilter): Promise<LostSalesReport> {
  const scope = accessScopeOf(app, caller, 'analytics.view', input.restaurantId)
  return scope.read(async (tx) => {
    const range = await rangeOf(app, tx, input)
    const days = await readDays(tx, scope, range)
    return {
      period: periodOf(range),
      reasons: byReason(days),
      before: byReason(await readDays(tx, scope, rangeBefore(range))),
      days,
    }
  })
}

async function readDays(tx: Tx, scope: AccessScope, range: AnalysedRange): Promise<LostSalesReport['days']> {
  const { rows } = await sql<{ day: LocalDate; reason: string; carts: number; value: Cents }>`
    with ${partsOf(lostCarts, scope, range)}
    select day::text as day, reason, sum(carts)::int as carts, sum(value)::bigint as value from parts
    group by 1, 2 order by 1, 2`.execute(tx)
  return rows.flatMap((row) => {
    const reason = cartBlocks.find((block) => block === row.reason)
    return reason ? [{ ...row, reason }] : []
  })
}

function byReason(days: LostSalesReport['days']): LostSalesReport['reasons'] {
  return cartBlocks
    .map((reason) => {
      const rows = days.filter((row) => row.reason === reason)
      return {
        reason,
        carts: rows.reduce((sum, { carts }) => sum + carts, 0),
        value: addCents(...rows.map(({ value }) => value)),
      }
    })
    .filter(({ carts }) => carts > 0)
    .sort((a, b) => b.value - a.value)
}
