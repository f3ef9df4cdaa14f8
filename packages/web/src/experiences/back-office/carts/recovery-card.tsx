import type { CartSummary } from '@comanda/contract/carts'
import { formatCount } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { Card } from '@comanda/ui/card'
import { Skeleton } from '@comanda/ui/skeleton'
import { textButtonClass } from '@comanda/ui/text-button'
import { Link } from 'wouter'
import { useStaff } from '../session.tsx'

/** What reminders recovered. */
export function RecoveryCard({ summary }: { summary: CartSummary | undefined }) {
  const { may } = useStaff()
  return (
    <Card title="Recovered by reminders">
      {summary ? <Recovery recovery={summary.recovery} /> : <Skeleton className="h-16" />}
      {may('promotions.manage') && (
        <p className="mt-3">
          <Link href="/admin/reminders" className={textButtonClass}>
            Cart reminders
          </Link>
        </p>
      )}
    </Card>
  )
}

function Recovery({ recovery: { sent, recovered, revenue } }: Pick<CartSummary, 'recovery'>) {
  if (sent === 0) return <p className="text-13 text-ink-2">No reminder was sent in this period.</p>
  return (
    <>
      <p className="font-semibold text-24 tracking-tight">{formatMoney(revenue)}</p>
      <p className="text-13 text-ink-2">
        {formatCount(recovered)} of {formatCount(sent)} {sent === 1 ? 'reminder' : 'reminders'} led to an
        order within 72 hours.
      </p>
    </>
  )
}
