import { type Failure, readFailure } from '../../../../shared/failure.ts'
import { settleOrder } from '../queries.ts'
import { clearPendingPayment, type PendingPayment } from './pending-payment.ts'

/**
 * Settles an earlier order of this tab and returns whether it is paid. An expired or unknown one is cleared.
 * Throws if the status cannot be determined or the payment is in progress: then no other order may be placed.
 */
export async function settlePendingPayment({ token }: PendingPayment): Promise<boolean> {
  try {
    await settleOrder(token)
    return true
  } catch (error) {
    const failure = readFailure(error)
    if (failure.code === 'ORDER_EXPIRED' || failure.status === 404) {
      clearPendingPayment()
      return false
    }
    if (awaitsPaymentMethod(failure)) return false
    throw error
  }
}

/** Whether a rejected settlement means that the payment still awaits a card, so that nothing was charged. */
export function awaitsPaymentMethod({ code, data }: Failure): boolean {
  return code === 'PAYMENT_NOT_SUCCESSFUL' && openStatuses.has(statusOf(data))
}

function statusOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'status' in data ? String(data.status) : ''
}

const openStatuses = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])
