import { type Cents, cents } from '../money/cents.ts'
import { balanced, type Entry, reversed } from './entry.ts'

/** Ledger entry of a dispute: the bank withdraws an amount, and the provider its fee with it. */
export function disputeEntry(withdrawn: Cents): Entry {
  return balanced({ disputed: withdrawn, provider: cents(-withdrawn) })
}

/** Ledger entry of a won dispute: the amount returns, with as much of the fee as the provider refunds. */
export function disputeWonEntry(reinstated: Cents): Entry {
  return reversed(disputeEntry(reinstated))
}

/** While a dispute has one of these statuses, its payment cannot be refunded: the bank decides about the money. */
export const refundBlockingDisputes = ['needs_response', 'under_review', 'lost'] as const

/** Ledger entry of a payout from the provider to the platform's bank account. */
export function payoutEntry(amount: Cents): Entry {
  return balanced({ bank: amount, provider: cents(-amount) })
}
