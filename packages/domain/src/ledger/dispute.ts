import { addCents, type Cents, cents } from '../money/cents.ts'
import { balanced, type Entry } from './entry.ts'

/** A bank took a charge back, and the provider its fee for the trouble. */
export function disputeEntry(amount: Cents, fee: Cents): Entry {
  const taken = addCents(amount, fee)
  return balanced({ disputed: taken, provider: cents(-taken) })
}

/** The dispute was won: the amount comes back, the fee where the provider gives it back. */
export function disputeWonEntry(amount: Cents, feeBack: Cents): Entry {
  const back = addCents(amount, feeBack)
  return balanced({ disputed: cents(-back), provider: back })
}

/** The provider paid out to the platform's bank. */
export function payoutEntry(amount: Cents): Entry {
  return balanced({ bank: amount, provider: cents(-amount) })
}
