import type { Payment, PaymentFilter } from '@comanda/contract/payment-queries'
import { formatDollars } from '@comanda/domain/money/format'
import { paymentFilterLabels } from '@comanda/domain/ordering/payment-status'
import { csvLine } from '@comanda/domain/reporting/csv'
import type { Zone } from '@comanda/domain/time/instant'
import type { App, Caller } from '../../../app.ts'
import { audit } from '../../../platform/audit.ts'
import { csvStream, UTF8_BOM } from '../../../platform/csv-stream.ts'
import { type AccessScope, accessScopeOf } from '../../identity/public.ts'
import { after, before, zoneOf } from './filter.ts'
import { findPayments } from './payment-rows.ts'
import { planForSearch } from './search-orders.ts'
import type { Condition } from './sources.ts'
import { readTotals } from './totals.ts'

const pageSize = 500

/**
 * Exports all payments of a filter as CSV, newest first, streamed as fast as the client reads. The export is
 * audited.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function exportPayments(
  app: Pick<App, 'db' | 'now' | 'log'>,
  caller: Caller,
  filter: PaymentFilter,
): Promise<{ name: string; content: ReadableStream<Uint8Array> }> {
  const scope = accessScopeOf(app, caller, 'payments.view', filter.restaurantId)
  const zone = await scope.read(async (tx) => {
    await planForSearch(tx, filter.search)
    const zone = await zoneOf(tx, filter.restaurantId)
    const { total } = await readTotals(tx, scope, filter, zone)
    const subjectLabel = `${total.toLocaleString('en-US')} ${total === 1 ? 'payment' : 'payments'}, CSV`
    for (const restaurantId of auditTargets(scope)) {
      const record = {
        restaurantId,
        action: 'data.payments_exported',
        subject: 'payments',
        subjectLabel,
      } as const
      await audit(app, tx, caller, record)
    }
    return zone
  })
  const day = new Date(app.now()).toISOString().slice(0, 10)
  return {
    name: `payments-${day}.csv`,
    content: csvStream(app.log, linesOf({ scope, filter, zone }, before(app.now() + 1))),
  }
}

/** The audit logs that record the export: the platform's (null), or that of each exported restaurant. */
function auditTargets({ restaurantIds }: AccessScope): (string | null)[] {
  return restaurantIds === 'all' ? [null] : restaurantIds
}

async function* linesOf(
  found: { scope: AccessScope; filter: PaymentFilter; zone: Zone },
  until: Condition,
): AsyncGenerator<string> {
  yield UTF8_BOM + csvLine(headers)
  let last: string | undefined
  do {
    const conditions = last === undefined ? [until] : [until, after(last)]
    const payments = await found.scope.read((tx) => findPayments(tx, found, conditions, pageSize))
    yield payments.map((payment) => csvLine(cellsOf(payment))).join('')
    last = payments.length === pageSize ? payments.at(-1)?.orderId : undefined
  } while (last !== undefined)
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
