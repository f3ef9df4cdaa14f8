import { addCents, type Cents, cents } from '../money/cents.ts'
import { balanced, type Entry } from './entry.ts'

/** Ledger entry of a dispute: the bank withdraws the amount and the provider charges a dispute fee. */
export function disputeEntry(amount: Cents, fee: Cents): Entry {
  const taken = addCents(amount, fee)
  return balanced({ disputed: taken, provider: cents(-taken) })
}

/**
 * Ledger entry of a won dispute: the amount returns, and so does as much of the fee as the provider refunds.
 */
export function disputeWonEntry(amount: Cents, feeBack: Cents): Entry {
  const back = addCents(amount, feeBack)
  return balanced({ disputed: cents(-back), provider: back })
}

/** While a dispute has one of these statuses, its payment cannot be refunded: the bank decides about the money. */
export const refundBlockingDisputes = ['needs_response', 'under_review', 'lost'] as const

/** Ledger entry of a payout from the provider to the platform's bank account. */
export function payoutEntry(amount: Cents): Entry {
  return balanced({ bank: amount, provider: cents(-amount) })
}
