import { counted } from '@comanda/domain/count'
import type { DaysCompared } from '@comanda/domain/reporting/compare-days'
import { perDay } from './results.ts'

export interface ComparedRow {
  name: string
  compared: DaysCompared
  /** Formats the average of a day; by default a number with one decimal. */
  format?: (sold: number, days: number) => string
}

/** What was sold on an average day with an offer, and on one without. */
export function DaysComparison({
  caption,
  what,
  daysWith,
  rows,
}: {
  /** "Portions sold per day" */
  caption: string
  /** What the rows are: "Product" */
  what: string
  /** "Days with the offer" */
  daysWith: string
  rows: readonly ComparedRow[]
}) {
  const head = 'px-2 py-1.5 text-right font-medium first:pl-0 first:text-left'
  const cell = 'px-2 py-1.5 text-right tnum'
  return (
    <table className="w-full text-13">
      <caption className="mb-1 text-left font-semibold text-14">{caption}</caption>
      <thead className="border-line border-b text-ink-2">
        <tr>
          {[what, daysWith, 'Days without'].map((name) => (
            <th key={name} scope="col" className={head}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ name, compared, format = perDay }) => (
          <tr key={name}>
            <th scope="row" className="py-1.5 pr-2 text-left font-medium">
              {name}
            </th>
            <td className={cell}>{average(compared.soldWith, compared.daysWith, format)}</td>
            <td className={cell}>{average(compared.soldWithout, compared.daysWithout, format)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function average(sold: number, days: number, format: NonNullable<ComparedRow['format']>): string {
  return days === 0 ? 'No such days' : `${format(sold, days)} on ${counted(days, 'day')}`
}
