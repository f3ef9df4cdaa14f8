import type { PaymentTotals } from '@comanda/contract/payment-queries'
import { counted } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { StatStrip } from '@comanda/ui/stat-strip'

/** Totals over all payments that match the filters. */
export function TotalsStrip({ totals, period }: { totals: PaymentTotals | undefined; period: string }) {
  return (
    <StatStrip
      stats={[
        {
          label: `Collected${period}`,
          value: totals && formatMoney(totals.collected.amount),
          note:
            totals && `${counted(totals.collected.count, 'card payment')}, ${formatMoney(totals.net)} net`,
        },
        {
          label: `Refunded${period}`,
          value: totals && formatMoney(totals.refunded.amount),
          note: totals && counted(totals.refunded.count, 'refund'),
        },
        {
          label: 'Failed',
          value: totals?.failed.count,
          note: totals && `${formatMoney(totals.failed.amount)} not charged`,
        },
        {
          label: 'Pending',
          value: totals && totals.pending.count + totals.authorized.count,
          note: totals && pendingNote(totals),
        },
      ]}
    />
  )
}

function pendingNote({ authorized }: PaymentTotals): string {
  return authorized.count > 0
    ? `${authorized.count} authorized until the kitchen accepts`
    : 'Settles automatically, within 15 min'
}
