import { balanceLine } from './balance-line.ts'
import { invalidRequest } from './errors.ts'
import type { Refund } from './objects.ts'
import { type Call, emit, type Payments } from './state.ts'

/** The bank completes a pending refund. Throws 400 for any other one. */
export function completeRefund(p: Payments, refund: Refund, call: Call): void {
  if (refund.status !== 'pending') throw invalidRequest('This refund is not pending.')
  const completed: Refund = { ...refund, status: 'succeeded' }
  p.refunds.put(refund.id, completed)
  emit(p, 'refund.updated', completed, call)
}

/**
 * The bank returns a refund, also one that had succeeded: its amount is back in the balance of the platform, which a transfer to a
 * connected account does not follow. Throws 400 when it has failed already.
 */
export function failRefund(p: Payments, refund: Refund, call: Call): void {
  if (refund.status === 'failed') throw invalidRequest('This refund has already failed.')
  const { id, amount, currency } = refund
  const line = balanceLine({ source: id, type: 'refund_failure', amount, fee: 0, currency }, call)
  const failed: Refund = {
    ...refund,
    status: 'failed',
    failure_reason: 'unknown',
    failure_balance_transaction: line.id,
  }
  p.balance.put(line.id, line)
  p.refunds.put(id, failed)
  const charge = p.charges.get(refund.charge)
  if (charge) {
    const left = charge.amount_refunded - amount
    p.charges.put(charge.id, { ...charge, amount_refunded: left, refunded: false })
  }
  emit(p, 'refund.failed', failed, call)
  emit(p, 'refund.updated', failed, call)
}
