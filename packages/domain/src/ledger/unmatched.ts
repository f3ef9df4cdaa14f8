import { addCents, type Cents, cents, minCents, subtractCents, zeroCents } from '../money/cents.ts'
import { balanced, type Entry } from './entry.ts'
import { shareOf } from './parts.ts'

/**
 * Ledger entry of captured money that can never be the payment of its order, such as because its amount differs. It is no revenue:
 * until the customer gets it back, by a refund or a dispute, it is in dispute.
 */
export function unmatchedChargeEntry(amount: Cents, terms: TransferTerms): Entry {
  const transferred = transferredOf(amount, amount, terms)
  return balanced({
    provider: subtractCents(amount, transferred),
    transferred,
    disputed: cents(-amount),
  })
}

/**
 * Ledger entry of a refund of such money. A connected account returns its share, like for the refund of an order. `before`: the sum of
 * the earlier refunds.
 */
export function unmatchedRefundEntry(
  charged: Cents,
  { amount, before }: Record<'amount' | 'before', Cents>,
  terms: TransferTerms,
): Entry {
  const transferredBy = (refunded: Cents) => transferredOf(charged, refunded, terms)
  const transferred = subtractCents(transferredBy(addCents(before, amount)), transferredBy(before))
  return balanced({
    provider: subtractCents(transferred, amount),
    transferred: cents(-transferred),
    disputed: amount,
  })
}

/** As of an order. */
interface TransferTerms {
  platformFee: Cents
  connected: boolean
}

function transferredOf(charged: Cents, amount: Cents, { platformFee, connected }: TransferTerms): Cents {
  if (!connected) return zeroCents
  return subtractCents(amount, shareOf(minCents(platformFee, charged), amount, charged))
}
