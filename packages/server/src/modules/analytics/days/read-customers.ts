import type { CustomerReport, SalesByCustomer } from '@comanda/contract/sales-analysis'
import type { VisitFilter } from '@comanda/contract/visit-reports'
import { daysOf } from '@comanda/domain/reporting/periods'
import type { LocalDate } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { type AnalysedRange, partsOf } from '../../../platform/analysed-days.ts'
import { type AccessScope, accessScopeOf } from '../../identity/public.ts'
import { periodOf, rangeBefore, rangeOf } from '../range.ts'
import { addSold, type SoldRow, salesParts, soldColumns } from './sales-parts.ts'

/** The sales of a period by new and returning customers. Throws UNAUTHORIZED, FORBIDDEN. */
export async function readCustomers(app: App, caller: Caller, input: VisitFilter): Promise<CustomerReport> {
  const scope = accessScopeOf(app, caller, 'analytics.view', input.restaurantId)
  return scope.read(async (tx) => {
    const range = await rangeOf(app, tx, input)
    const rows = await readRows(tx, scope, range)
    const byDay = Map.groupBy(rows, ({ day }) => day)
    return {
      period: periodOf(range),
      sums: sumsOf(rows),
      before: sumsOf(await readRows(tx, scope, rangeBefore(range))),
      days:
        range.kind === 'hours'
          ? []
          : daysOf(range).map((day) => ({ day, sums: sumsOf(byDay.get(day) ?? []) })),
    }
  })
}

type Row = SoldRow & { day: LocalDate; name: string }

async function readRows(tx: Tx, scope: AccessScope, range: AnalysedRange): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with ${partsOf(salesParts, scope, range, sql`kind = 'customer'`)}
    select day::text as day, name, ${soldColumns} from parts group by 1, 2`.execute(tx)
  return rows
}

function sumsOf(rows: readonly Row[]): SalesByCustomer {
  const of = (name: string) => addSold(rows.filter((row) => row.name === name))
  return { new: of('new'), returning: of('returning'), unknown: of('unknown') }
}
