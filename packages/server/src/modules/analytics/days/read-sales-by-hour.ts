import type { SalesByHour } from '@comanda/contract/sales-analysis'
import type { VisitFilter } from '@comanda/contract/visit-reports'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { partsOf } from '../../../platform/analysed-days.ts'
import { accessScopeOf } from '../../identity/public.ts'
import { periodOf, rangeOf } from '../range.ts'
import { addSold, type SoldRow, salesParts, soldColumns } from './sales-parts.ts'

/** The sales of a period by weekday and hour of each restaurant's clock. Throws UNAUTHORIZED, FORBIDDEN. */
export async function readSalesByHour(app: App, caller: Caller, input: VisitFilter): Promise<SalesByHour> {
  const scope = accessScopeOf(app, caller, 'analytics.view', input.restaurantId)
  return scope.read(async (tx) => {
    const range = await rangeOf(app, tx, input)
    const { rows } = await sql<SoldRow & { weekday: number; hour: number }>`
      with ${partsOf(salesParts, scope, range, sql`kind = 'hour'`)}
      select extract(isodow from day)::int as weekday, name::int as hour, ${soldColumns} from parts group by 1, 2 order by 1, 2`.execute(
      tx,
    )
    return { period: periodOf(range), sums: addSold(rows), hours: rows }
  })
}
