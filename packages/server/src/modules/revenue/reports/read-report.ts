import type { Report, ReportRequest } from '@comanda/contract/reports'
import { reportCsv, reportTexts } from '@comanda/domain/reporting/reports'
import type { App, Caller } from '../../../app.ts'
import { type CsvFile, UTF8_BOM } from '../../../platform/csv-stream.ts'
import { auditScope } from '../../identity/public.ts'
import { restaurantsOf, revenueScopeOf } from '../revenue-scope.ts'
import { readReport } from './report-table.ts'

const MAX_ROWS = 2000

/**
 * A report of one restaurant or all in the caller's scope: at most 2,000 rows, and the total of all. Throws UNAUTHORIZED,
 * FORBIDDEN, NOT_FOUND.
 */
export async function openReport(
  app: Pick<App, 'db'>,
  caller: Caller,
  request: ReportRequest,
  { maxRows }: { maxRows: number | null } = { maxRows: MAX_ROWS },
): Promise<Report> {
  const { report, restaurantId, from, to } = request
  const scope = revenueScopeOf(app, caller, restaurantId)
  return scope.read(async (tx) => {
    const restaurants = await restaurantsOf(tx, scope)
    return readReport(tx, report, { scope, restaurants, maxRows, from, to })
  })
}

/** The same as CSV with all rows. The export is audited. */
export async function exportReport(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  request: ReportRequest,
): Promise<CsvFile> {
  const { report, restaurantId, from, to } = request
  const table = await openReport(app, caller, request, { maxRows: null })
  const scope = revenueScopeOf(app, caller, restaurantId)
  await scope.read((tx) =>
    auditScope(app, tx, caller, scope, {
      action: 'data.report_exported',
      subject: `report:${report}`,
      subjectLabel: `${reportTexts[report].title}, ${from} to ${to}, CSV`,
    }),
  )
  const content = new Blob([UTF8_BOM + reportCsv(table)]).stream()
  return { name: `${report}-${from}-${to}.csv`, content }
}
