import type { RevenueQuery, RevenueRow } from '@comanda/contract/revenue'
import { formatDollars } from '@comanda/domain/money/format'
import { type CsvCell, csvLine } from '@comanda/domain/reporting/csv'
import { netOfFees } from '@comanda/domain/reporting/net-of-fees'
import type { App, Caller } from '../../app.ts'
import { type CsvFile, csvStream, UTF8_BOM } from '../../platform/csv-stream.ts'
import { auditScope } from '../identity/public.ts'
import { readRevenue } from './read-revenue.ts'
import { revenueScopeOf } from './revenue-scope.ts'

/** The revenue per restaurant and in total as CSV. The export is audited. Throws UNAUTHORIZED, FORBIDDEN. */
export async function exportRevenue(
  app: Pick<App, 'db' | 'now' | 'log'>,
  caller: Caller,
  query: RevenueQuery,
): Promise<CsvFile> {
  const { period, restaurants, sales, zone } = await readRevenue(app, caller, query)
  const { first, last } = period
  const scope = revenueScopeOf(app, caller, query.restaurantId)
  const record = { action: 'data.revenue_exported', subject: 'revenue' } as const
  await scope.read((tx) =>
    auditScope(app, tx, caller, scope, { ...record, subjectLabel: `${first} to ${last}, CSV` }),
  )
  const lines = [
    headers,
    ...restaurants.map((row) => cellsOf(row.restaurant.name, row)),
    cellsOf('Total', sales),
    [],
    [`Days from ${first} to ${last} in ${zone}`],
  ]
  return { name: `revenue-${first}-${last}.csv`, content: csvStream(app.log, linesOf(lines)) }
}

async function* linesOf(lines: readonly (readonly CsvCell[])[]): AsyncGenerator<string> {
  yield UTF8_BOM + lines.map(csvLine).join('')
}

const headers = [
  'Restaurant',
  'Orders',
  'Gross revenue (USD)',
  'Platform fee (USD)',
  'Processing fee (USD)',
  'Net to restaurant (USD)',
  'Tips (USD)',
  'Disputed (USD)',
  'Net with tips (USD)',
]

function cellsOf(name: string, row: Omit<RevenueRow, 'restaurant'>): CsvCell[] {
  const { orders, revenue, platformFees, cardFees, tips, disputed, net } = row
  return [
    ...[name, orders, formatDollars(revenue), formatDollars(platformFees), formatDollars(cardFees)],
    ...[formatDollars(netOfFees(row)), formatDollars(tips), formatDollars(disputed), formatDollars(net)],
  ]
}
