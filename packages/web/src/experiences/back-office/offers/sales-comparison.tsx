import { cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import type { SalesCompared } from '@comanda/domain/reporting/compare-days'
import { DaysComparison } from './days-comparison.tsx'

/** Orders and revenue of an average day with a coupon or a reward, and of one without, in the last 30 days. */
export function SalesComparison({ compared, daysWith }: { compared: SalesCompared; daysWith: string }) {
  return (
    <div className="grid gap-1.5">
      <DaysComparison
        caption="All orders per day, last 30 days"
        what="Per day"
        daysWith={daysWith}
        rows={[
          { name: 'Orders', compared: compared.orders },
          {
            name: 'Revenue',
            compared: compared.revenue,
            format: (sold, days) => formatMoney(cents(Math.round(sold / days))),
          },
        ]}
      />
      <p className="text-13 text-ink-2">
        Days without an order are left out. Weekdays and opening hours can also explain a difference.
      </p>
    </div>
  )
}
