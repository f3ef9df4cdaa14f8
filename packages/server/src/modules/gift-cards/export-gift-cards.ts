import type { GiftCardFilter } from '@comanda/contract/gift-cards'
import { formatDollars } from '@comanda/domain/money/format'
import { csvLine } from '@comanda/domain/reporting/csv'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { csvStream, UTF8_BOM } from '../../platform/csv-stream.ts'
import { requireRight } from '../identity/public.ts'
import type { GiftCardRow } from './gift-card-row.ts'
import { readGiftCards } from './list-gift-cards.ts'

const PAGE_SIZE = 500

/** The gift cards of a filter as CSV, newest first, without their codes. The export is audited. Throws UNAUTHORIZED, FORBIDDEN. */
export async function exportGiftCards(
  app: App,
  caller: Caller,
  filter: GiftCardFilter,
): Promise<{ name: string; content: ReadableStream<Uint8Array> }> {
  const { restaurantId } = filter
  requireRight(caller, 'promotions.manage', restaurantId)
  await app.db.tenant(restaurantId, caller.actor, (tx) =>
    audit(app, tx, caller, {
      restaurantId,
      action: 'data.gift_cards_exported',
      subject: `restaurant:${restaurantId}`,
      subjectLabel: 'Gift cards, CSV',
    }),
  )
  const day = new Date(app.now()).toISOString().slice(0, 10)
  return { name: `gift-cards-${day}.csv`, content: csvStream(app.log, linesOf(app, caller, filter)) }
}

async function* linesOf(app: App, caller: Caller, filter: GiftCardFilter): AsyncGenerator<string> {
  yield UTF8_BOM + csvLine(headers)
  let last: string | null = null
  do {
    const after: string | null = last
    const rows: GiftCardRow[] = await app.db.tenant(filter.restaurantId, caller.actor, (tx) =>
      readGiftCards(tx, filter, after, PAGE_SIZE),
    )
    yield rows.map((row) => csvLine(cellsOf(row))).join('')
    last = rows.length === PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null
  } while (last !== null)
}

const headers = [
  ...['Ending in', 'Created (UTC)', 'Source', 'Amount (USD)', 'Left (USD)', 'State'],
  ...['Recipient', 'Recipient email', 'Purchaser', 'Purchaser email', 'Mailed on', 'Mailed (UTC)'],
]

function cellsOf(row: GiftCardRow): (string | null)[] {
  return [
    row.last4,
    row.created_at.toISOString(),
    row.source === 'sold' ? 'Sold' : 'Issued',
    formatDollars(row.initial_amount),
    formatDollars(row.balance),
    row.status === 'void' ? 'Void' : row.balance > 0 ? 'Open' : 'Used up',
    row.recipient_name,
    row.recipient_email,
    row.purchaser_name,
    row.purchaser_email,
    row.deliver_on,
    row.delivered_at?.toISOString() ?? null,
  ]
}
