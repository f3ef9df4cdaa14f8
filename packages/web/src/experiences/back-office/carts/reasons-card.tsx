import type { CartSummary } from '@comanda/contract/carts'
import { formatCount } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { Card } from '@comanda/ui/card'
import { Skeleton } from '@comanda/ui/skeleton'
import { blockLabels } from './labels.ts'

/** What prevented the checkout of abandoned carts. */
export function ReasonsCard({ summary }: { summary: CartSummary | undefined }) {
  return (
    <Card title="What stopped customers">
      {!summary ? (
        <Skeleton className="h-24" />
      ) : summary.reasons.length === 0 ? (
        <p className="text-13 text-ink-2">
          {summary.lost.count === 0
            ? 'No cart with items was abandoned.'
            : 'Nothing prevented the checkout of the abandoned carts.'}
        </p>
      ) : (
        <Reasons summary={summary} />
      )}
    </Card>
  )
}

function Reasons({ summary: { reasons, lost } }: { summary: CartSummary }) {
  const stopped = reasons.reduce((sum, reason) => sum + reason.count, 0)
  const most = Math.max(...reasons.map((reason) => reason.count))
  return (
    <>
      <ul className="grid gap-3">
        {reasons.map((reason) => (
          <li key={reason.reason} className="text-13">
            <p className="flex justify-between gap-3">
              <span>{blockLabels[reason.reason]}</span>
              <span className="flex-none tnum">
                <b className="font-semibold">{formatCount(reason.count)}</b>
                <span className="text-ink-2">, {formatMoney(reason.value)}</span>
              </span>
            </p>
            <span aria-hidden="true" className="mt-1.5 block h-1.5 rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-warn"
                style={{ width: `${(100 * reason.count) / most}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3.5 text-12 text-ink-2">
        In {formatCount(stopped)} of {formatCount(lost.count)} abandoned carts with items, this prevented the
        checkout when the customer left.
      </p>
    </>
  )
}
