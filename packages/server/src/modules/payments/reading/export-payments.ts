import type { Payment, PaymentFilter } from '@comanda/contract/payment-queries'
import { formatDollars } from '@comanda/domain/money/format'
import { paymentFilterLabels } from '@comanda/domain/ordering/payment-status'
import { csvLine } from '@comanda/domain/reporting/csv'
import type { App, Caller } from '../../../app.ts'
import { audit } from '../../../platform/audit.ts'
import { csvStream, UTF8_BOM } from '../../../platform/csv-stream.ts'
import { type AccessScope, accessScopeOf } from '../../identity/public.ts'
import { after, before, type Condition, matching, zoneOf } from './filter.ts'
import { readPayments } from './payment-rows.ts'
import { planForSearch } from './search-orders.ts'
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
  const conditions = await scope.read(async (tx) => {
    await planForSearch(tx, filter.search)
    const zone = await zoneOf(tx, filter.restaurantId)
    const bounded = [...matching(scope, filter, zone), before(app.now() + 1)]
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
    return bounded
  })
  const day = new Date(app.now()).toISOString().slice(0, 10)
  return { name: `payments-${day}.csv`, content: csvStream(app.log, linesOf(scope, conditions)) }
}

/** The audit logs that record the export: the platform's (null), or that of each exported restaurant. */
function auditTargets({ restaurantIds }: AccessScope): (string | null)[] {
  return restaurantIds === 'all' ? [null] : restaurantIds
}

async function* linesOf(scope: AccessScope, filter: readonly Condition[]): AsyncGenerator<string> {
  yield UTF8_BOM + csvLine(headers)
  let last: string | undefined
  do {
    const conditions = last === undefined ? filter : [...filter, after(last)]
    const payments = await scope.read((tx) => readPayments(tx, conditions, pageSize))
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
]

function cellsOf(payment: Payment): (string | null)[] {
  const { card, cardFee } = payment
  return [
    payment.orderNumber,
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
  ]
}
