import type { PaymentDetails } from '@comanda/contract/payments-reading'
import { type Entry, totalOf } from '@comanda/domain/ledger/entry'
import type { WantedBack } from '@comanda/domain/ledger/items-refund'
import { refundEntry } from '@comanda/domain/ledger/refund'
import { cents } from '@comanda/domain/money/cents'

type Items = NonNullable<PaymentDetails['refunds'][number]['items']>

/** How many of a line, and what beside the dishes, went back by name, refunds that are under way included. */
export function refundedItems({ refunds }: Pick<PaymentDetails, 'refunds'>) {
  const given = refunds.flatMap(({ state, items }) => (state !== 'failed' && items ? [items] : []))
  return {
    quantityOf: (line: string) =>
      given
        .flatMap(({ lines }) => lines)
        .reduce((sum, { key, quantity }) => sum + (key === line ? quantity : 0), 0),
    deliveryFee: given.some(({ deliveryFee }) => deliveryFee),
    tip: given.some(({ tip }) => tip),
  }
}

/** What these items cost on the menu. */
export function wantedOf({ lines }: Pick<PaymentDetails, 'lines'>, items: Items): WantedBack {
  const priceOf = (wanted: string) => lines.find(({ key }) => key === wanted)?.unitPrice ?? 0
  const food = items.lines.reduce((sum, { key, quantity }) => sum + priceOf(key) * quantity, 0)
  return { food: cents(food), deliveryFee: items.deliveryFee, tip: items.tip }
}

/** What the books give back for refunds before this one, those that are still under way included: they come first. */
export function refundsSoFar(
  details: Pick<PaymentDetails, 'charged' | 'ledger' | 'lines' | 'refunds'>,
): Entry {
  const booked = details.ledger.filter(({ kind }) => kind === 'refund' || kind === 'refund_failed')
  const open = details.refunds.filter(({ state }) => state === 'requested' || state === 'pending')
  return open.reduce<Entry>(
    (sum, { amount, items }) =>
      totalOf([sum, refundEntry(details.charged, sum, amount, items && wantedOf(details, items))]),
    totalOf(booked.map(({ entry }) => entry)),
  )
}
