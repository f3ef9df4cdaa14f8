import type { GiftCardFilter } from '@comanda/contract/gift-cards'
import { formatDollars } from '@comanda/domain/money/format'
import type { App, Caller } from '../../app.ts'
import { auditedCsv, CSV_PAGE_SIZE, type CsvFile, csvPages } from '../../platform/csv-stream.ts'
import { requireRight } from '../identity/public.ts'
import type { GiftCardRow } from './gift-card-row.ts'
import { readGiftCards } from './list-gift-cards.ts'

/** The gift cards of a filter as CSV, newest first, without their codes. The export is audited. Throws UNAUTHORIZED, FORBIDDEN. */
export async function exportGiftCards(app: App, caller: Caller, filter: GiftCardFilter): Promise<CsvFile> {
  const { restaurantId } = filter
  requireRight(caller, 'promotions.manage', restaurantId)
  const readPage = (last: GiftCardRow | undefined) =>
    app.db.tenant(restaurantId, caller.actor, (tx) =>
      readGiftCards(tx, filter, last?.id ?? null, CSV_PAGE_SIZE),
    )
  const file = {
    restaurantId,
    action: 'data.gift_cards_exported',
    label: 'Gift cards',
    name: 'gift-cards',
  } as const
  return auditedCsv(app, caller, file, csvPages(headers, readPage, cellsOf))
}

const headers = [
  ...['Ending in', 'Created (UTC)', 'Source', 'Amount (USD)', 'Left (USD)', 'State'],
  ...['Recipient', 'Recipient email', 'Purchaser', 'Purchaser email', 'Email scheduled for', 'Emailed (UTC)'],
]

function cellsOf(row: GiftCardRow): (string | null)[] {
  return [
    row.last4,
    row.created_at.toISOString(),
    row.source === 'sold' ? 'Sold' : 'Issued',
    formatDollars(row.initial_amount),
    formatDollars(row.balance),
    stateOf(row),
    row.recipient_name,
    row.recipient_email,
    row.purchaser_name,
    row.purchaser_email,
    row.deliver_on,
    row.delivered_at?.toISOString() ?? null,
  ]
}

function stateOf({ status, payment_dispute, balance }: GiftCardRow): string {
  if (status === 'void') return 'Void'
  if (payment_dispute !== null) return 'Payment disputed'
  return balance > 0 ? 'Open' : 'Used up'
}
