import { formatCount } from '../count.ts'
import { cents } from '../money/cents.ts'
import { formatDollars, formatMoney } from '../money/format.ts'
import { type CsvCell, csvLine } from './csv.ts'

/** The reports of the catalog, in its order. */
export const reportNames = [
  'sales',
  'tax',
  'tips',
  'fees',
  'refunds',
  'dishes',
  'journal',
  'invoices',
] as const
export type ReportName = (typeof reportNames)[number]

export const reportTexts: Record<ReportName, { title: string; text: string }> = {
  sales: { title: 'Sales by day', text: 'Orders, revenue, refunds, tips and the net amount of each day.' },
  tax: { title: 'Tax collected', text: 'Sales and tax of each restaurant by tax rate.' },
  tips: { title: 'Tips by day', text: 'Tips after refunds, for sharing among the team.' },
  fees: { title: 'Fees', text: 'Platform fees and card processing fees per restaurant.' },
  refunds: { title: 'Refunds', text: 'Each refund with its order and reason.' },
  dishes: { title: 'Product mix', text: 'Portions and revenue of each dish, for up to 31 days.' },
  journal: {
    title: 'Bookkeeping journal',
    text: 'A balanced journal entry per day, for QuickBooks, Xero and others.',
  },
  invoices: { title: 'Platform fee invoices', text: 'The numbered invoice of each closed month.' },
}

/** Money is in cents, a share in percent with one decimal, a day is YYYY-MM-DD. */
export type ReportCellKind = 'text' | 'day' | 'count' | 'money' | 'share'
export type ReportCell = string | number | null

export interface ReportColumn {
  label: string
  kind: ReportCellKind
}

export interface ReportTable {
  columns: readonly ReportColumn[]
  rows: readonly (readonly ReportCell[])[]
  /** Sums of the rows; null where a report has none. */
  total: readonly ReportCell[] | null
}

/** A formatted cell: "$12.50", "8.5%", "Nov 1, 2026", "Nov 2026". */
export function reportCellText(cell: ReportCell, kind: ReportCellKind): string {
  if (cell === null) return '–'
  if (typeof cell === 'string') return kind === 'day' ? dayText(cell) : cell
  if (kind === 'money') return formatMoney(cents(cell))
  return kind === 'share' ? `${cell}%` : formatCount(cell)
}

/** Formats a day, or a month such as "2026-11". Other text is unchanged. */
function dayText(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)(?:-(\d\d))?$/.exec(text) ?? []
  if (!year || !month) return text
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)))
  return date.toLocaleString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
    ...(day && { day: 'numeric' }),
  })
}

/** The table as CSV, with amounts in dollars. */
export function reportCsv({ columns, rows, total }: ReportTable): string {
  const head = columns.map(({ label, kind }) => (kind === 'money' ? `${label} (USD)` : label))
  const lines = [...rows, ...(total ? [total] : [])].map((cells) =>
    cells.map(
      (cell, index): CsvCell =>
        typeof cell === 'number' && columns[index]?.kind === 'money' ? formatDollars(cents(cell)) : cell,
    ),
  )
  return [head, ...lines].map(csvLine).join('')
}
