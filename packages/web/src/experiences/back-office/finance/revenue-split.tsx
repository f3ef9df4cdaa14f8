import type { RevenueReport } from '@comanda/contract/revenue'
import { formatMoney } from '@comanda/domain/money/format'
import { conversionOf, shareText } from '@comanda/domain/reporting/growth'
import { netOfFees } from '@comanda/domain/reporting/net-of-fees'
import { Card } from '@comanda/ui/card'
import { cx } from '@comanda/ui/cx.ts'

/** The revenue split into its three parts, plus the tips and disputes of the restaurants. */
export function RevenueSplit({ sales, ofOne }: { sales: RevenueReport['sales']; ofOne: boolean }) {
  const { revenue, cardFees, platformFees, tips, disputed, net } = sales
  const parts = [
    {
      label: ofOne ? 'Net to restaurant' : 'Net to restaurants',
      amount: netOfFees(sales),
      className: 'bg-chart-1',
    },
    { label: 'Card processing', amount: cardFees, className: 'bg-chart-2' },
    { label: 'Platform fees', amount: platformFees, className: 'bg-chart-3' },
  ]
  if (revenue <= 0 || parts.some(({ amount }) => amount < 0)) return null
  return (
    <Card>
      <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full">
        {parts.map(({ label, amount, className }) => (
          <span key={label} className={className} style={{ flexGrow: amount, flexBasis: 0 }} />
        ))}
      </div>
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-1.5 text-13">
        {parts.map(({ label, amount, className }) => (
          <div key={label} className="flex flex-wrap items-center gap-x-2">
            <dt className="flex items-center gap-2 text-ink-2">
              <span aria-hidden="true" className={cx('size-2.5 rounded-4', className)} />
              {label}
            </dt>
            <dd className="tnum">
              <b className="font-semibold">{formatMoney(amount)}</b>{' '}
              <span className="text-ink-2">{shareText(conversionOf(amount, revenue) ?? 0)}</span>
            </dd>
          </div>
        ))}
        <div className="flex gap-2 office:ml-auto">
          <dt className="text-ink-2">Total</dt>
          <dd className="font-semibold tnum">{formatMoney(revenue)}</dd>
        </div>
      </dl>
      {(tips !== 0 || disputed !== 0) && (
        <p className="mt-2 text-13 text-ink-2 tnum">
          {ofOne ? 'The restaurant also gets' : 'Restaurants also get'} tips of {formatMoney(tips)}
          {disputed !== 0 && `, less disputes of ${formatMoney(disputed)}`}: {formatMoney(net)} in total.
        </p>
      )}
    </Card>
  )
}
