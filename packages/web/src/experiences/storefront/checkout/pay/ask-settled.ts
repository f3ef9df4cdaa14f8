import { type Failure, readFailure } from '../../../../shared/failure.ts'
import { settleOrder } from '../queries.ts'
import { forgetPending, type PendingPayment } from './pending-payment.ts'

/**
 * Whether an order that was placed before is paid. One that expired or is unknown is forgotten. Throws when that cannot
 * be found out, or when its money is on the way: then no other order may be made.
 */
export async function askSettled({ token }: PendingPayment): Promise<boolean> {
  try {
    await settleOrder(token)
    return true
  } catch (error) {
    const failure = readFailure(error)
    if (failure.code === 'ORDER_EXPIRED' || failure.status === 404) {
      forgetPending()
      return false
    }
    if (isStillOpen(failure)) return false
    throw error
  }
}

/** Whether a refusal to settle says that the payment still waits for its card, so that nothing was charged. */
export function isStillOpen({ code, data }: Failure): boolean {
  return code === 'PAYMENT_NOT_SUCCESSFUL' && openStatuses.has(statusOf(data))
}

function statusOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'status' in data ? String(data.status) : ''
}

const openStatuses = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])
