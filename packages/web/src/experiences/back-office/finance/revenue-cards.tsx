import type { RevenueReport } from '@comanda/contract/revenue'
import { addCents, subtractCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { conversionOf, growthOf, growthText, shareText } from '@comanda/domain/reporting/growth'
import { netOfFees } from '@comanda/domain/reporting/net-of-fees'
import { cardPayments } from '@comanda/domain/reporting/sales'
import { type Stat, StatStrip } from '@comanda/ui/stat-strip'
import { formatPeriod } from './format.ts'

/** The four metrics of a period; undefined while they load. */
export function RevenueCards({ report }: { report: RevenueReport | undefined }) {
  return (
    <StatStrip
      stats={labels.map((label, index) => (report ? (statsOf(report)[index] ?? { label }) : { label }))}
    />
  )
}

const labels = ['Total Revenue', 'Platform Fees', 'Card Processing Fees', 'Net Platform Revenue']

function statsOf(report: RevenueReport): Stat[] {
  const { sales, before, previous, netPlatform } = report
  const thisYear = Number(report.period.last.slice(0, 4))
  const growth = growthOf(sales.revenue, before.revenue)
  const feeShare = conversionOf(sales.platformFees, sales.revenue)
  const afterFees = formatMoney(subtractCents(sales.revenue, sales.platformFees))
  return [
    {
      label: 'Total Revenue',
      value: formatMoney(sales.revenue),
      note: (
        <>
          <span
            className={growth === 'new' || growth > 0 ? 'font-semibold text-success-ink' : 'font-semibold'}
          >
            {growthText(growth)}
          </span>{' '}
          vs {formatPeriod(previous, thisYear)}
        </>
      ),
    },
    {
      label: 'Platform Fees',
      value: formatMoney(sales.platformFees),
      note: feeShare === null ? 'No revenue yet' : `${shareText(feeShare)} of revenue`,
    },
    { label: 'Card Processing Fees', value: formatMoney(sales.cardFees), note: cardFeeNote(sales) },
    netPlatform === null
      ? {
          label: 'Net to Restaurant',
          value: formatMoney(netOfFees(sales)),
          note: `Revenue after platform fees: ${afterFees}`,
        }
      : {
          label: 'Net Platform Revenue',
          value: formatMoney(netPlatform),
          note: `Revenue after platform fees: ${afterFees}`,
        },
  ]
}

function cardFeeNote(sales: RevenueReport['sales']): string {
  const { cardFees, platformCardFees, estimatedCardFees, giftCardsSold } = sales
  // A restaurant does not see the amount that the platform pays.
  if (cardFees === 0 && platformCardFees === 0)
    return addCents(cardPayments(sales), giftCardsSold) > 0 ? 'Paid by the platform' : 'No card payments'
  const estimated =
    estimatedCardFees === 0
      ? 'As reported by the provider'
      : `Est. for ${formatMoney(estimatedCardFees)} of it`
  return platformCardFees === 0
    ? estimated
    : `${estimated}; platform pays ${formatMoney(platformCardFees)} more`
}
