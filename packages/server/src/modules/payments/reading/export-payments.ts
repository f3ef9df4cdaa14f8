import type { Payment, PaymentFilter } from '@comanda/contract/payment-queries'
import { counted } from '@comanda/domain/count'
import { formatDollars } from '@comanda/domain/money/format'
import { paymentFilterLabels } from '@comanda/domain/ordering/payment-status'
import type { App, Caller } from '../../../app.ts'
import { planForSearch } from '../../../db/search.ts'
import { CSV_PAGE_SIZE, type CsvFile, csvPages, csvStream } from '../../../platform/csv-stream.ts'
import { accessScopeOf, auditScope } from '../../identity/public.ts'
import { zoneOf } from '../../restaurants/public.ts'
import { after, before } from './filter.ts'
import { findPayments } from './payment-rows.ts'
import { readTotals } from './totals.ts'

/**
 * Exports all payments of a filter as CSV, newest first, streamed as fast as the client reads. The export is
 * audited.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function exportPayments(
  app: Pick<App, 'db' | 'now' | 'log'>,
  caller: Caller,
  filter: PaymentFilter,
): Promise<CsvFile> {
  const scope = accessScopeOf(app, caller, 'payments.view', filter.restaurantId)
  const zone = await scope.read(async (tx) => {
    await planForSearch(tx, filter.search)
    const zone = await zoneOf(tx, filter.restaurantId)
    const { total } = await readTotals(tx, scope, filter, zone)
    await auditScope(app, tx, caller, scope, {
      action: 'data.payments_exported',
      subject: 'payments',
      subjectLabel: `${counted(total, 'payment')}, CSV`,
    })
    return zone
  })
  const day = new Date(app.now()).toISOString().slice(0, 10)
  const until = before(app.now() + 1)
  const readPage = (last: Payment | undefined) =>
    scope.read((tx) =>
      findPayments(tx, { scope, filter, zone }, last ? [until, after(last.orderId)] : [until], CSV_PAGE_SIZE),
    )
  const lines = csvPages(headers, readPage, cellsOf)
  return { name: `payments-${day}.csv`, content: csvStream(app.log, lines) }
}

const headers = [
  'Order',
  'Time (UTC)',
  'Restaurant',
  'Customer',
  'Card',
  'State',
  'Disputed',
  'Amount (USD)',
  'Refunded (USD)',
  'Platform fee (USD)',
  'Card fee (USD)',
  'Card fee is',
  'Net to restaurant (USD)',
  'Payment',
  'Kind',
]

function cellsOf(payment: Payment): (string | null)[] {
  const { card, cardFee } = payment
  return [
    payment.giftCard ? ['Gift card', payment.giftCard.last4].filter(Boolean).join(' ') : payment.orderNumber,
    new Date(payment.at).toISOString(),
    payment.restaurant.name,
    payment.customerName,
    card && `${card.brand} ${card.last4}`,
    paymentFilterLabels[payment.state],
    payment.disputed ? 'yes' : 'no',
    formatDollars(payment.amount),
    formatDollars(payment.refunded),
    formatDollars(payment.platformFee),
    cardFee && formatDollars(cardFee.amount),
    cardFee && (cardFee.estimated ? 'est.' : 'charged'),
    formatDollars(payment.net),
    payment.intentId,
    payment.giftCard ? 'Gift card' : 'Order',
  ]
}
