import type { OfferResult } from '@comanda/contract/offers'
import { formatCount } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { addDays } from '@comanda/domain/time/zone'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { DaysComparison } from './days-comparison.tsx'
import { dayLabel } from './labels.ts'
import { rateLabel, totalOf } from './results.ts'

/** The results of all offers in a period. */
export interface OfferReport {
  from: string
  to: string
  offers: readonly OfferResult[]
}

/** The results of one offer, or of the items of a campaign, in the last 30 days. */
export function ResultsDialog({
  title,
  report,
  rows,
  onClose,
}: {
  title: string
  report: OfferReport
  rows: readonly { offerId: string; name: string }[]
  onClose: () => void
}) {
  const measured = rows.flatMap(({ offerId, name }) => {
    const result = report.offers.find((offer) => offer.offerId === offerId)
    return result ? [{ name, result }] : []
  })
  const total = totalOf(measured.map(({ result }) => result))
  const head = 'px-2 py-1.5 text-right font-medium first:pl-0 first:text-left'
  const cell = 'px-2 py-1.5 text-right tnum'
  return (
    <Dialog
      title={`Results of ${title}`}
      onClose={onClose}
      footer={
        <Button variant="solid" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-13">
        <p className="text-ink-2">
          {dayLabel(report.from)} to {dayLabel(report.to)}, restaurant time. Revenue counts the offered units
          of paid orders.
        </p>
        {total.taken > 0 && <DaysPlot from={report.from} offers={measured.map(({ result }) => result)} />}
        <section
          aria-label="Results by product"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on phones
          tabIndex={0}
          className="overflow-x-auto"
        >
          <table className="w-full min-w-100">
            <caption className="visually-hidden">Results by product</caption>
            <thead className="border-line border-b text-ink-2">
              <tr>
                <th scope="col" className={head}>
                  Product
                </th>
                {['Shown', 'Added', 'Rate', 'Dismissed', 'Orders', 'Revenue'].map((name) => (
                  <th key={name} scope="col" className={head}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {[
                ...measured.map(({ name, result }) => ({ name, totals: result })),
                { name: 'Total', totals: total },
              ]
                .slice(0, measured.length > 1 ? undefined : 1)
                .map(({ name, totals }) => (
                  <tr key={name} className="last:font-semibold">
                    <th scope="row" className="py-1.5 pr-2 text-left font-medium">
                      {name}
                    </th>
                    <td className={cell}>{formatCount(totals.shown)}</td>
                    <td className={cell}>{formatCount(totals.taken)}</td>
                    <td className={cell}>{rateLabel(totals)}</td>
                    <td className={cell}>{formatCount(totals.dismissed)}</td>
                    <td className={cell}>{formatCount(totals.orders)}</td>
                    <td className={cell}>{formatMoney(totals.revenue)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
        <DaysComparison
          caption="Portions sold per day"
          what="Product"
          daysWith="Days with the offer"
          rows={measured.map(({ name, result }) => ({ name, compared: result.product }))}
        />
      </div>
    </Dialog>
  )
}

/** A bar for each day: how many were added. The table below has the sums. */
function DaysPlot({ from, offers }: { from: string; offers: readonly OfferResult[] }) {
  const days = Array.from({ length: 30 }, (_, index) => addDays(from, index))
  const taken = days.map((day) =>
    offers
      .flatMap((offer) => offer.days.filter((one) => one.day === day))
      .reduce((sum, one) => sum + one.taken, 0),
  )
  const max = Math.max(1, ...taken)
  const best = taken.indexOf(Math.max(...taken))
  const total = taken.reduce((sum, count) => sum + count, 0)
  return (
    <figure>
      <div
        role="img"
        aria-label={`Added by day: ${total} in 30 days, most on ${dayLabel(days[best] ?? from)} with ${taken[best]}.`}
        className="flex h-24 items-end gap-0.5 border-line-strong border-b"
      >
        {taken.map((count, index) => (
          <span
            key={days[index]}
            title={`${dayLabel(days[index] ?? from)}: ${count}`}
            style={{ height: `${(100 * count) / max}%` }}
            className="min-h-px flex-1 rounded-t-2 bg-pick"
          />
        ))}
      </div>
      <figcaption className="mt-1 flex justify-between text-12 text-ink-2 tnum">
        <span>{dayLabel(from, { month: 'short', day: 'numeric' })}</span>
        <span>Added by day, at most {Math.max(...taken)}</span>
        <span>{dayLabel(days.at(-1) ?? from, { month: 'short', day: 'numeric' })}</span>
      </figcaption>
    </figure>
  )
}
