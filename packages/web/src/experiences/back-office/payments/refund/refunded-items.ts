import type { PaymentDetails } from '@comanda/contract/payment-queries'
import { type Entry, totalOf } from '@comanda/domain/ledger/entry'
import type { RefundScope } from '@comanda/domain/ledger/items-refund'
import { refundEntry } from '@comanda/domain/ledger/refund'
import { cents } from '@comanda/domain/money/cents'

type Items = NonNullable<PaymentDetails['refunds'][number]['items']>

/**
 * Quantity of each line, and which charges besides the dishes, were refunded as items; pending refunds
 * included.
 */
export function refundedItems({ refunds }: Pick<PaymentDetails, 'refunds'>) {
  const refunded = refunds.flatMap(({ state, items }) => (state !== 'failed' && items ? [items] : []))
  return {
    quantityOf: (line: string) =>
      refunded
        .flatMap(({ lines }) => lines)
        .reduce((sum, { key, quantity }) => sum + (key === line ? quantity : 0), 0),
    deliveryFee: refunded.some(({ deliveryFee }) => deliveryFee),
    tip: refunded.some(({ tip }) => tip),
  }
}

/** The menu price of these items, in cents. */
export function requestedRefund({ lines }: Pick<PaymentDetails, 'lines'>, items: Items): RefundScope {
  const priceOf = (lineKey: string) => lines.find(({ key }) => key === lineKey)?.unitPrice ?? 0
  const food = items.lines.reduce((sum, { key, quantity }) => sum + priceOf(key) * quantity, 0)
  return { food: cents(food), deliveryFee: items.deliveryFee, tip: items.tip }
}

/** The amounts of earlier refunds, pending ones included, because they are settled first. */
export function refundsSoFar(
  details: Pick<PaymentDetails, 'charged' | 'ledger' | 'lines' | 'refunds'>,
): Entry {
  const booked = details.ledger.filter(({ kind }) => kind === 'refund' || kind === 'refund_failed')
  const open = details.refunds.filter(({ state }) => state === 'requested' || state === 'pending')
  return open.reduce<Entry>(
    (sum, { amount, items }) =>
      totalOf([sum, refundEntry(details.charged, sum, amount, items && requestedRefund(details, items))]),
    totalOf(booked.map(({ entry }) => entry)),
  )
}
