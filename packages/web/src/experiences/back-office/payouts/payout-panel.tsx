import type { PayoutDetails } from '@comanda/contract/payout-contents'
import { formatCount } from '@comanda/domain/count'
import { subtractCents, zeroCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { payoutLineLabels } from '@comanda/domain/reporting/payout-contents'
import { Badge } from '@comanda/ui/badge'
import { EmptyState } from '@comanda/ui/empty-state'
import { CloudOff, Landmark } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '../lists/list-parts.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { SidePanel } from '../screen.tsx'
import { arrivalDay, payoutStates } from './labels.ts'
import { PayoutLines } from './payout-lines.tsx'
import { exportPayout, payoutQuery } from './queries.ts'

interface PayoutPanelProps {
  /** null: a payout of the platform. */
  restaurantId: string | null
  payoutId: string
  now: number
  zone: string
  onClose: () => void
}

/** What a payout settles: the sums of its orders, refunds and fees, and each of them. */
export function PayoutPanel({ restaurantId, payoutId, now, zone, onClose }: PayoutPanelProps) {
  const query = useQuery(payoutQuery(restaurantId, payoutId))
  const failure = failureOf(query, 'The payout did not load')
  const details = query.data
  const payout = details && details.state !== 'unavailable' ? details.payout : undefined
  return (
    <SidePanel
      title={payout ? `Payout of ${formatMoney(payout.amount)}` : 'Payout'}
      description={
        payout && (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={payoutStates[payout.status].tone}>{payoutStates[payout.status].label}</Badge>
            <span className="tnum">Arrives {arrivalDay(payout.arrivalAt, now)}</span>
          </span>
        )
      }
      onClose={onClose}
      footer={
        details?.state === 'known' && (
          <ExportButton
            load={() => exportPayout(restaurantId, payoutId)}
            name={() => `payout-${payoutId}.csv`}
            empty={false}
          />
        )
      }
    >
      {details ? (
        <Contents details={details} now={now} zone={zone} withRestaurant={restaurantId === null} />
      ) : (
        <NotLoaded failure={failure} label="Loading the payout" skeleton="h-40" />
      )}
    </SidePanel>
  )
}

function Contents({
  details,
  ...rest
}: {
  details: PayoutDetails
  now: number
  zone: string
  withRestaurant: boolean
}) {
  if (details.state === 'unavailable')
    return (
      <EmptyState level={3} icon={<CloudOff className="size-5" />} title="Not available">
        The payment provider is not responding right now. Refresh to try again.
      </EmptyState>
    )
  if (details.state === 'not_listed')
    return (
      <EmptyState level={3} icon={<Landmark className="size-5" />} title="No contents">
        The payment provider does not report what this payout contains.
      </EmptyState>
    )
  const { sums, total, payout, isComplete, lines, count } = details
  return (
    <div className="grid gap-5">
      {!isComplete && (
        <Notice tone="warn" title="The entries do not add up to the payout">
          They sum to {formatMoney(total.net)}, the payout is {formatMoney(payout.amount)}.
        </Notice>
      )}
      <dl className="divide-y divide-line text-14">
        {sums.map(({ kind, count, amount }) => (
          <Row key={kind} label={`${payoutLineLabels[kind]} (${formatCount(count)})`}>
            {formatMoney(amount)}
          </Row>
        ))}
        {total.fee !== 0 && <Row label="Fees">{formatMoney(subtractCents(zeroCents, total.fee))}</Row>}
        <Row label="Payout" isTotal>
          {formatMoney(total.net)}
        </Row>
      </dl>
      <PayoutLines lines={lines} count={count} {...rest} />
    </div>
  )
}

function Row({ label, isTotal, children }: { label: string; isTotal?: boolean; children: string }) {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className={isTotal ? 'font-semibold' : 'text-ink-2'}>{label}</dt>
      <dd className={isTotal ? 'font-semibold tnum' : 'tnum'}>{children}</dd>
    </div>
  )
}
