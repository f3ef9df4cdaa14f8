import { type ReportName, reportNames, reportTexts } from '@comanda/domain/reporting/reports'
import { cx } from '@comanda/ui/cx.ts'
import {
  Banknote,
  Calendar,
  FileText,
  type Icon,
  Landmark,
  Percent,
  ReceiptText,
  RefreshCw,
  ScrollText,
  UtensilsCrossed,
} from '@comanda/ui/icons.ts'
import { hasWords } from '../lists/has-words.ts'

const icons: Record<ReportName, Icon> = {
  sales: Calendar,
  tax: Landmark,
  tips: Banknote,
  fees: Percent,
  refunds: RefreshCw,
  dishes: UtensilsCrossed,
  journal: ScrollText,
  invoices: ReceiptText,
}

export interface ReportListProps {
  search: string
  open: ReportName | null
  onOpen: (report: ReportName) => void
}

/** The catalog. The open report is marked. Above the report it is a grid: most reports need the full width. */
export function ReportList({ search, open, onOpen }: ReportListProps) {
  const names = matchingReports(search)
  if (names.length === 0) return <p className="py-6 text-center text-14 text-ink-2">No matching reports.</p>
  return (
    <ul
      aria-label="Reports"
      className="grid overflow-clip rounded-card border border-line bg-surface office:grid-cols-2 wide:grid-cols-4 min-[87.5rem]:grid-cols-1"
    >
      {names.map((name) => {
        const ReportIcon = icons[name] ?? FileText
        const { title, text } = reportTexts[name]
        return (
          <li key={name} className="-mt-px -ml-px border-line border-t border-l">
            <button
              type="button"
              aria-current={open === name ? 'true' : undefined}
              onClick={() => onOpen(name)}
              className={cx(
                'flex size-full items-center gap-3.5 px-4 py-3 text-left',
                open === name ? 'bg-pick-tint' : 'hover:bg-hover',
              )}
            >
              <span className="grid size-9 flex-none place-items-center rounded-8 bg-sunken text-ink-2">
                <ReportIcon aria-hidden="true" className="size-4.5" />
              </span>
              <span className="min-w-0">
                <span className="block font-semibold text-14">{title}</span>
                <span className="block text-12 text-ink-2">{text}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function matchingReports(search: string): ReportName[] {
  return reportNames.filter((name) => {
    const { title, text } = reportTexts[name]
    return hasWords(`${title} ${text}`, search)
  })
}
