import type { RestaurantDashboard } from '@comanda/contract/dashboard-shapes'
import { formatCount } from '@comanda/domain/count'
import { Card } from '@comanda/ui/card'
import { averageText, withRevenue } from './texts.ts'

/** Orders of the last seven days, their average value, and all orders. */
export function PerformancePanel({ data: { week, total } }: { data: RestaurantDashboard }) {
  const known = withRevenue(week)
  const facts = [
    { label: 'Orders, last 7 days', value: formatCount(week.orders) },
    ...(known ? [{ label: 'Average order value, last 7 days', value: averageText(known) }] : []),
    { label: 'Total orders', value: formatCount(total.orders) },
  ]
  return (
    <Card title="Performance" flush>
      <dl className="divide-y divide-line px-4">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4 py-2.5 text-14">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-semibold tnum">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
