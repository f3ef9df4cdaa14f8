import type { GiftCard } from '@comanda/contract/gift-cards'
import { formatMoney } from '@comanda/domain/money/format'
import type { Column } from '@comanda/ui/data-table'
import { formatMoment } from '../lists/days.ts'
import { CardNumber, GiftCardState } from './gift-card-state.tsx'

interface ColumnOptions {
  now: number
  zone: string
  /** True while the side panel is open; it shows the rest. */
  isPanelOpen: boolean
}

export function giftCardColumns({ now, zone, isPanelOpen }: ColumnOptions): Column<GiftCard>[] {
  const columns: Column<GiftCard>[] = [
    {
      id: 'card',
      header: 'Gift card',
      narrow: 'lead',
      cell: (card) => (
        <>
          <CardNumber last4={card.last4} />
          <span className="hidden @max-[43.75rem]:block">
            <span className="block truncate">{card.recipientName}</span>
            <span className="flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
              <GiftCardState card={card} />
              of {formatMoney(card.initialAmount)}
            </span>
          </span>
        </>
      ),
    },
    {
      id: 'recipient',
      header: 'Recipient',
      narrow: 'none',
      cell: ({ recipientName, recipientEmail, purchaserName }) => (
        <span className="block min-w-0">
          <span className="block truncate">{recipientName}</span>
          {recipientEmail && <span className="block truncate text-13 text-ink-2">{recipientEmail}</span>}
          {purchaserName && (
            <span className="block truncate text-13 text-ink-2">Bought by {purchaserName}</span>
          )}
        </span>
      ),
    },
    { id: 'state', header: 'State', narrow: 'none', cell: (card) => <GiftCardState card={card} /> },
    {
      id: 'created',
      header: 'Created',
      narrow: 'none',
      width: '@max-[58rem]:hidden',
      cell: ({ createdAt }) => (
        <time dateTime={new Date(createdAt).toISOString()} className="whitespace-nowrap text-ink-2 tnum">
          {formatMoment(createdAt, now, zone)}
        </time>
      ),
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      narrow: 'none',
      cell: ({ initialAmount }) => <span className="text-ink-2">{formatMoney(initialAmount)}</span>,
    },
    {
      id: 'balance',
      header: 'Left',
      align: 'end',
      narrow: 'end',
      cell: ({ balance }) => <span className="font-semibold">{formatMoney(balance)}</span>,
    },
  ]
  return isPanelOpen ? columns.filter(({ id }) => id !== 'created' && id !== 'amount') : columns
}
