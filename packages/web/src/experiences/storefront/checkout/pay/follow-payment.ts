import { delayAfter, pause, retryDelays } from '../../../../shared/retry.ts'
import {
  clearPendingPayment,
  readPendingPayment,
  type SubmittedPayment,
  storePendingPayment,
} from './pending-payment.ts'
import { settlePendingPayment } from './settle-pending-payment.ts'

/** The provider can still be receiving a payment for this long after it was sent, whatever it reports by then. */
const IN_TRANSIT_MS = 45_000

/** Follows a submitted payment until its outcome is known: whether it is paid. Throws when the signal aborts. */
export async function followPayment(payment: SubmittedPayment, signal: AbortSignal): Promise<boolean> {
  for (let checks = 0; ; checks += 1) {
    signal.throwIfAborted()
    const outcome = await settlePendingPayment(payment).catch(() => null)
    signal.throwIfAborted()
    if (outcome === 'paid') return true
    if (outcome === 'expired') return false
    if (outcome !== null && Date.now() - payment.submittedAt > IN_TRANSIT_MS) {
      withdraw(payment)
      return false
    }
    await pause(delayAfter(checks, retryDelays.payment), signal)
  }
}

/** The payment awaits a card again. Its order remains the pending one of its tab. */
function withdraw({ token }: SubmittedPayment): void {
  const pending = readPendingPayment()
  if (pending?.token === token) storePendingPayment({ ...pending, submittedAt: null })
  else clearPendingPayment(token)
}
