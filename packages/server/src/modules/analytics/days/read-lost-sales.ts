import type { LostSalesReport } from '@comanda/contract/sales-analysis'
import type { VisitFilter } from '@comanda/contract/visit-reports'
import { addCents, type Cents } from '@comanda/domain/money/cents'
import { cartBlocks } from '@comanda/domain/reporting/carts'
import { type TurnedAwayReason, turnedAwayReasons } from '@comanda/domain/reporting/turned-away'
import { hours, type LocalDate } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { type AnalysedRange, partsOf } from '../../../platform/analysed-days.ts'
import { type AccessScope, accessScopeOf } from '../../identity/public.ts'
import { periodOf, type Range, rangeBefore, rangeOf } from '../range.ts'
import { readHours, readDays as readVisitDays, type SumRow } from '../read-sums.ts'
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
      ...(await readTurnedAway(tx, scope, range)),
    }
  })
}

/** Visits without a cart by reason (paused, closed, sold out), for a period and the previous one. */
async function readTurnedAway(
  tx: Tx,
  scope: AccessScope,
  range: Range,
): Promise<Pick<LostSalesReport, 'turnedAway' | 'turnedAwayBefore'>> {
  const only = { kind: 'turned_away' } as const
  if (range.kind === 'hours')
    return byTurnedAway(
      await readHours(tx, scope, range, only),
      await readHours(tx, scope, { ...range, now: range.now - hours(range.hours) }, only),
    )
  const days = await readVisitDays(tx, scope, { ...range, first: range.before }, only)
  const isNow = ({ point }: SumRow) => point !== null && point >= range.first
  return byTurnedAway(
    days.filter(isNow),
    days.filter((row) => row.point !== null && !isNow(row)),
  )
}

function byTurnedAway(now: readonly SumRow[], before: readonly SumRow[]) {
  const visitsOf = (rows: readonly SumRow[], reason: TurnedAwayReason) =>
    rows
      .filter(({ kind, name }) => kind === 'turned_away' && name === reason)
      .reduce((sum, { visits }) => sum + visits, 0)
  return {
    turnedAway: turnedAwayReasons
      .map((reason) => ({ reason, visits: visitsOf(now, reason) }))
      .filter(({ visits }) => visits > 0)
      .sort((a, b) => b.visits - a.visits),
    turnedAwayBefore: turnedAwayReasons.reduce((sum, reason) => sum + visitsOf(before, reason), 0),
  }
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
