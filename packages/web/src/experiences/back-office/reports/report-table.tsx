import type { Report } from '@comanda/contract/reports'
import { reportCellText } from '@comanda/domain/reporting/reports'
import { cx } from '@comanda/ui/cx.ts'

/** The table of a report with its total; it scrolls sideways where there is no room. */
export function ReportTable({ label, report }: { label: string; report: Report }) {
  const { columns, rows, total } = report
  const isFigure = (index: number) => ['count', 'money', 'share'].includes(columns[index]?.kind ?? '')
  const cellClass = (index: number) =>
    cx(
      'px-3 py-2.5 first:pl-4 last:pr-4',
      isFigure(index) ? 'whitespace-nowrap text-right tnum' : 'min-w-28 text-left',
      (index === 0 || columns[index]?.kind === 'day') && 'whitespace-nowrap tnum',
    )
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-surface"
    >
      <table className="w-full text-13">
        <thead>
          <tr className="border-line border-b text-12 text-ink-2">
            {columns.map((column, index) => (
              <th
                key={column.label}
                scope="col"
                className={cx(cellClass(index), 'whitespace-normal! py-2! align-bottom font-medium')}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a report have no identity
            <tr key={row}>
              {cells.map((cell, index) => (
                <td key={columns[index]?.label} className={cellClass(index)}>
                  {reportCellText(cell, columns[index]?.kind ?? 'text')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr className="border-line border-t bg-canvas font-semibold">
              {total.map((cell, index) => (
                <td key={columns[index]?.label} className={cellClass(index)}>
                  {reportCellText(cell, columns[index]?.kind ?? 'text')}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
