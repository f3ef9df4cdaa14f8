import { newId } from '../ids.ts'
import { balanceLine } from './balance-line.ts'
import type { Dispute } from './connect-objects.ts'
import { invalidRequest } from './errors.ts'
import type { BalanceTransaction, Charge } from './objects.ts'
import { type Call, emit, type Payments, seconds } from './state.ts'

const fee = 1500
const week = 7 * 24 * 60 * 60

/**
 * The bank withdraws the charge, and the provider charges its fee. Throws 400 when it is already disputed or
 * nothing is left.
 */
export function openDispute(p: Payments, charge: Charge, call: Call): Dispute {
  const amount = charge.amount_captured - charge.amount_refunded
  const current = p.charges.get(charge.id) ?? charge
  if (current.disputed || amount < 1) throw invalidRequest('This payment can no longer be disputed.')
  const id = newId('dp')
  const { currency } = charge
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    currency,
    charge: charge.id,
    created: seconds(call.now),
    balance_transactions: [recordLine(p, { id, amount: -amount, fee, currency, category: 'dispute' }, call)],
    evidence_details: {
      due_by: seconds(call.now) + week,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  p.charges.put(charge.id, { ...current, disputed: true })
  p.disputes.put(id, dispute)
  emit(p, 'charge.dispute.created', dispute, call)
  emit(p, 'charge.dispute.funds_withdrawn', dispute, call)
  return dispute
}

/** Closes a dispute. When won, the amount is returned, but not the fee. */
export function closeDispute(p: Payments, dispute: Dispute, outcome: 'won' | 'lost', call: Call): Dispute {
  if (dispute.status !== 'needs_response') throw invalidRequest('This dispute is already closed.')
  const { id, amount, currency } = dispute
  const back =
    outcome === 'won'
      ? [recordLine(p, { id, amount, fee: 0, currency, category: 'dispute_reversal' }, call)]
      : []
  const closed: Dispute = {
    ...dispute,
    status: outcome,
    balance_transactions: [...dispute.balance_transactions, ...back],
  }
  p.disputes.put(id, closed)
  if (outcome === 'won') emit(p, 'charge.dispute.funds_reinstated', closed, call)
  emit(p, 'charge.dispute.closed', closed, call)
  return closed
}

function recordLine(
  p: Payments,
  { id, ...parts }: { id: string; amount: number; fee: number; currency: string; category: string },
  call: Call,
): BalanceTransaction {
  const line = balanceLine({ source: id, type: 'adjustment', ...parts }, call)
  p.balance.put(line.id, line)
  return line
}
