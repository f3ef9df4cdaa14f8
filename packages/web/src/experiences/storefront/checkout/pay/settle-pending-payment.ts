import { type Failure, readFailure } from '../../../../shared/failure.ts'
import { settleOrder } from '../queries.ts'
import { clearPendingPayment } from './pending-payment.ts'

/** challenged: the bank's challenge is open. unpaid: no card was accepted. expired: the time to pay is over. */
export type PendingOutcome = 'paid' | 'challenged' | 'unpaid' | 'expired'

/**
 * Settles an earlier order of this tab. An expired or unknown one is cleared. Throws if the status cannot be
 * determined or the payment is in progress: then no other order may be placed.
 */
export async function settlePendingPayment({ token }: { token: string }): Promise<PendingOutcome> {
  try {
    await settleOrder(token)
    return 'paid'
  } catch (error) {
    const failure = readFailure(error)
    if (failure.code === 'ORDER_EXPIRED' || failure.status === 404) {
      clearPendingPayment(token)
      return 'expired'
    }
    if (awaitsPaymentMethod(failure)) return isChallenged(failure) ? 'challenged' : 'unpaid'
    throw error
  }
}

/** Whether a rejected settlement means that the payment still awaits a card, so that nothing was charged. */
export function awaitsPaymentMethod({ code, data }: Failure): boolean {
  return code === 'PAYMENT_NOT_SUCCESSFUL' && openStatuses.has(statusOf(data))
}

/** Whether the bank's challenge of a payment is open. */
export function isChallenged({ code, data }: Failure): boolean {
  return code === 'PAYMENT_NOT_SUCCESSFUL' && statusOf(data) === 'requires_action'
}

function statusOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'status' in data ? String(data.status) : ''
}

const openStatuses = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])
