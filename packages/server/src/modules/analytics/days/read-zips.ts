import type { ZipReport } from '@comanda/contract/sales-analysis'
import type { VisitFilter } from '@comanda/contract/visit-reports'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { partsOf } from '../../../platform/analysed-days.ts'
import { accessScopeOf } from '../../identity/public.ts'
import { periodOf, rangeOf } from '../range.ts'
import { addSold, type SoldRow, salesParts, soldColumns } from './sales-parts.ts'

const MAX_ZIPS = 100

/** The deliveries of a period by zip code. Throws UNAUTHORIZED, FORBIDDEN. */
export async function readZips(app: App, caller: Caller, input: VisitFilter): Promise<ZipReport> {
  const scope = accessScopeOf(app, caller, 'analytics.view', input.restaurantId)
  return scope.read(async (tx) => {
    const range = await rangeOf(app, tx, input)
    const { rows } = await sql<SoldRow & { zip: string | null }>`
      with ${partsOf(salesParts, scope, range, sql`kind = 'zip'`)}
      select nullif(name, '') as zip, ${soldColumns} from parts group by 1 order by orders desc, revenue desc, zip`.execute(
      tx,
    )
    return {
      period: periodOf(range),
      sums: addSold(rows),
      zips: rows.slice(0, MAX_ZIPS),
      zipCount: rows.length,
    }
  })
}
