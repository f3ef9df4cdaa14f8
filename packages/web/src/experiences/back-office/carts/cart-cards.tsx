import type { CartSummary } from '@comanda/contract/carts'
import { formatCount } from '@comanda/domain/count'
import { cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { StatStrip } from '@comanda/ui/stat-strip'

/** The counts of all carts that match the filters. */
export function CartCards({ summary }: { summary: CartSummary | undefined }) {
  const lost = summary?.lost
  return (
    <StatStrip
      stats={[
        {
          label: 'Total Carts',
          value: summary && formatCount(summary.total),
          note: summary && `${formatCount(summary.completed)} ordered`,
        },
        {
          label: 'Abandoned Carts',
          value: summary && formatCount(summary.abandoned),
          note: 'Left for 30 min, or emptied',
        },
        {
          label: 'Lost Revenue',
          value: lost && formatMoney(lost.value),
          note: lost && `${formatCount(lost.count)} abandoned with items`,
        },
        {
          label: 'Avg Abandoned Value',
          value: lost && (lost.count === 0 ? '–' : formatMoney(cents(Math.round(lost.value / lost.count)))),
          note: 'Carts with items only',
        },
      ]}
    />
  )
}
