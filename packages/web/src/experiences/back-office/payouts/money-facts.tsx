import type { PayoutOverview } from '@comanda/contract/finance'
import { formatMoney } from '@comanda/domain/money/format'
import { Badge } from '@comanda/ui/badge'
import { type Column, DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { CloudOff, Landmark } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { StatStrip } from '@comanda/ui/stat-strip'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../lists/days.ts'
import { failureOf } from '../queries.ts'
import { arrivalDay, arrivalNote, payoutStates } from './labels.ts'
import { moneyQuery } from './queries.ts'

interface MoneyFactsProps {
  /** null: the platform's own. */
  restaurantId: string | null
  now: number
  zone: string
  /** The payout whose contents are open. */
  openPayout: string
  onOpenPayout: (payoutId: string) => void
}

/** Balance and payouts, as reported by the payment provider. */
export function MoneyFactsView({ restaurantId, now, zone, openPayout, onOpenPayout }: MoneyFactsProps) {
  const query = useQuery(moneyQuery(restaurantId))
  const facts = query.data
  const known = facts?.state === 'known' ? facts : undefined
  if (facts?.state === 'not_connected') return null
  return (
    <>
      {facts?.state === 'unavailable' && (
        <Notice
          tone="warn"
          role="status"
          icon={<CloudOff className="size-4.5" />}
          title="Balance and payouts are not available"
        >
          The payment provider is not reporting them right now. Refresh to try again.
        </Notice>
      )}
      {(known || (!facts && !query.error)) && (
        <StatStrip
          stats={[
            { label: 'Available', value: known && formatMoney(known.balance.available) },
            {
              label: 'Pending',
              value: known && formatMoney(known.balance.pending),
              note: known && 'Not yet available for payout',
            },
            {
              label: 'Next payout',
              value:
                known &&
                (known.next ? (
                  formatMoney(known.next.amount)
                ) : (
                  <span className="text-16">Nothing to pay out</span>
                )),
              note: known?.next && arrivalNote(known.next.arrivalAt, now),
            },
          ]}
        />
      )}
      {facts?.state !== 'unavailable' && (
        <DataTable
          label="Payouts"
          columns={columns(now, zone)}
          rows={known?.payouts}
          rowKey={({ id }) => id}
          rowName={({ id }) => id}
          onOpen={({ id }) => onOpenPayout(id)}
          selectedKey={openPayout || null}
          failure={failureOf(query, 'Payouts did not load')}
          empty={
            <EmptyState level={2} icon={<Landmark className="size-5" />} title="No payouts yet">
              Payouts to the bank are listed here.
            </EmptyState>
          }
        />
      )}
    </>
  )
}

type Payout = Extract<PayoutOverview, { state: 'known' }>['payouts'][number]

function columns(now: number, zone: string): Column<Payout>[] {
  return [
    {
      id: 'made',
      header: 'Created',
      narrow: 'lead',
      cell: ({ createdAt }) => <span className="text-ink-2 tnum">{formatMoment(createdAt, now, zone)}</span>,
    },
    {
      id: 'arrives',
      header: 'Arrives',
      cell: ({ arrivalAt }) => <span className="tnum">{arrivalDay(arrivalAt, now)}</span>,
    },
    {
      id: 'state',
      header: 'State',
      cell: ({ status, failure }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <Badge tone={payoutStates[status].tone}>{payoutStates[status].label}</Badge>
          {failure && <span className="text-12 text-ink-2">{failure}</span>}
        </span>
      ),
    },
    { id: 'id', header: 'Payout', narrow: 'none', cell: ({ id }) => <span className="font-code">{id}</span> },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      narrow: 'end',
      cell: ({ amount }) => <span className="font-semibold tnum">{formatMoney(amount)}</span>,
    },
  ]
}
