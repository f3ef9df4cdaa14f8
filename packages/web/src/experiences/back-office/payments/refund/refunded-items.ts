import type { PaymentDetails } from '@comanda/contract/payment-queries'
import type { Refund } from '@comanda/contract/payments'
import { type Entry, totalOf } from '@comanda/domain/ledger/entry'
import { priceRefundItems, type RefundItems, sumRefundItems } from '@comanda/domain/ledger/items-refund'
import { otherPart } from '@comanda/domain/ledger/other-part'
import { refundEntry } from '@comanda/domain/ledger/refund'

/** The items of earlier refunds; pending refunds included. */
export function refundedItems({
  refunds,
}: {
  refunds: readonly Pick<Refund, 'state' | 'items'>[]
}): RefundItems {
  return sumRefundItems(refunds.flatMap(({ state, items }) => (state !== 'failed' && items ? [items] : [])))
}

/** The amounts of earlier refunds, pending ones included, because they are settled first. */
export function refundsSoFar(
  details: Pick<PaymentDetails, 'charged' | 'ledger' | 'lines' | 'refunds'>,
): Entry {
  const recorded = details.ledger.filter(({ kind }) => kind === 'refund' || kind === 'refund_failed')
  const entries = new Map<string, Entry>(recorded.map(({ ref, entry }) => [ref, entry]))
  let sum: Entry = totalOf(recorded.map(({ entry }) => entry))
  for (const refund of details.refunds.filter(isOpen)) {
    const other = otherPart(refund, details.refunds)
    const items = refund.items ?? other?.items ?? null
    const scope = items && priceRefundItems(details.lines, items)
    const entry = refundEntry(details.charged, {
      earlier: sum,
      amount: refund.amount,
      scope,
      to: refund.to,
      other: other && { amount: other.amount, recorded: entries.get(other.id) ?? null },
    })
    entries.set(refund.id, entry)
    sum = totalOf([sum, entry])
  }
  return sum
}

/** Whether a refund has neither succeeded nor failed. */
export function isOpen({ state }: Pick<Refund, 'state'>): boolean {
  return state === 'requested' || state === 'pending'
}
