import type { Report } from '@comanda/contract/reports'
import { formatCount } from '@comanda/domain/count'
import { restaurantOrigin } from '@comanda/domain/hosting/restaurant-address'
import type { Period } from '@comanda/domain/reporting/periods'
import { type ReportName, reportCellText, reportCsv, reportTexts } from '@comanda/domain/reporting/reports'
import type { ScheduleFormat } from '@comanda/domain/reporting/schedules'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { UTF8_BOM } from '../../../platform/csv-stream.ts'
import { platformBrand, writeNote } from '../../notifications/public.ts'
import { readReport } from '../reports/report-table.ts'
import { restaurantsOf } from '../revenue-scope.ts'

/** The maximum number of rows in an email. The CSV export has all rows. */
const MAX_ROWS = 2000

interface ReportMail {
  restaurantId: string | null
  report: ReportName
  format: ScheduleFormat
  period: Period
}

/** The email with a report attached. The caller must have checked the recipients. Requires a platform transaction. */
export async function writeReportMail(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  { restaurantId, report, format, period: { first, last } }: ReportMail,
) {
  const scope = {
    restaurantId: restaurantId ?? undefined,
    restaurantIds: restaurantId === null ? ('all' as const) : [restaurantId],
  }
  const restaurants = await restaurantsOf(tx, scope)
  const query = { scope, restaurants, maxRows: MAX_ROWS, from: first, to: last }
  const table = await readReport(tx, report, query)
  const [own] = restaurants
  const where = restaurantId !== null && own ? own.name : 'All restaurants'
  const days = `${first} to ${last}`
  const { title } = reportTexts[report]
  const file = { title, where, days, at: app.now() }
  const content =
    format === 'csv'
      ? Buffer.from(UTF8_BOM + reportCsv(table))
      : (await import('../reports/report-pdf.ts')).reportPdf(table, file)
  const origin = await originOf(app, tx, restaurantId)
  const search = new URLSearchParams({ report, period: 'custom', days: `${first}..${last}` })
  return writeNote(platformBrand, {
    subject: `${title}, ${where}, ${days}`,
    heading: title,
    lines: [
      `${where}, ${days}. The report is attached.`,
      ...(table.rows.length === 0 ? ['There is nothing to report for this period.'] : []),
      ...(table.truncated
        ? [
            `It contains the first ${formatCount(MAX_ROWS)} rows and the total of all rows. The CSV export on the Reports screen has all rows.`,
          ]
        : []),
    ],
    facts: totalsOf(table),
    button: { label: 'Open the report', href: `${origin}/admin/reports?${search}` },
    after: table.note === null ? [] : [table.note],
    foot: 'You receive this email because you are a recipient of a scheduled report. It can be paused or deleted under Reports.',
    attachments: [
      {
        name: `${report}-${first}-${last}.${format}`,
        type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/pdf',
        content: content.toString('base64'),
      },
    ],
  })
}

/** The labeled totals of a report. */
function totalsOf({ columns, total }: Report): { name: string; value: string }[] {
  return columns.flatMap(({ label, kind }, index) => {
    const cell = total?.[index] ?? null
    return typeof cell === 'number' ? [{ name: label, value: reportCellText(cell, kind) }] : []
  })
}

async function originOf(app: Pick<App, 'config'>, tx: Tx, restaurantId: string | null): Promise<string> {
  if (restaurantId === null) return app.config.origin
  const row = await tx
    .selectFrom('restaurants')
    .select('domain')
    .where('id', '=', restaurantId)
    .executeTakeFirst()
  return restaurantOrigin(app.config.origin, row?.domain ?? null)
}
