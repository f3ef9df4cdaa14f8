import type { PaymentDetails } from '@comanda/contract/payment-queries'
import { type Entry, totalOf } from '@comanda/domain/ledger/entry'
import { priceRefundItems, type RefundItems, sumRefundItems } from '@comanda/domain/ledger/items-refund'
import { refundEntry } from '@comanda/domain/ledger/refund'

/** The items of earlier refunds; pending refunds included. */
export function refundedItems({ refunds }: Pick<PaymentDetails, 'refunds'>): RefundItems {
  return sumRefundItems(refunds.flatMap(({ state, items }) => (state !== 'failed' && items ? [items] : [])))
}

/** The amounts of earlier refunds, pending ones included, because they are settled first. */
export function refundsSoFar(
  details: Pick<PaymentDetails, 'charged' | 'ledger' | 'lines' | 'refunds'>,
): Entry {
  const booked = details.ledger.filter(({ kind }) => kind === 'refund' || kind === 'refund_failed')
  const open = details.refunds.filter(({ state }) => state === 'requested' || state === 'pending')
  return open.reduce<Entry>(
    (sum, { amount, items, to }) =>
      totalOf([
        sum,
        refundEntry(details.charged, sum, amount, items && priceRefundItems(details.lines, items), to),
      ]),
    totalOf(booked.map(({ entry }) => entry)),
  )
}
