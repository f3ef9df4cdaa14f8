import type { OrderView } from '@comanda/contract/orders'
import { settleOrder } from '../queries.ts'
import { followPayment, type PaymentOutcome, type Settlement, settlePayment } from './follow-payment.ts'
import {
  clearPendingPayment,
  readPendingPayment,
  type SubmittedPayment,
  storePendingPayment,
} from './pending-payment.ts'

export type PendingOutcome = PaymentOutcome<OrderView>['kind']

/**
 * Settles an earlier order of this tab. An expired or unknown one is cleared. Throws if the status cannot be
 * determined or the payment is in progress: then no other order may be placed.
 */
export async function settlePendingPayment({ token }: { token: string }): Promise<PendingOutcome> {
  const { kind } = await settlePayment(settlementOf(token))
  if (kind === 'over') clearPendingPayment(token)
  return kind
}

/** Follows a submitted payment until its outcome is known: whether it is paid. Throws when the signal aborts. */
export async function followPendingPayment(
  { token, submittedAt }: SubmittedPayment,
  signal: AbortSignal,
): Promise<boolean> {
  const { kind } = await followPayment(settlementOf(token), submittedAt, signal)
  if (kind === 'over') clearPendingPayment(token)
  if (kind === 'unpaid') withdraw(token)
  return kind === 'paid'
}

function settlementOf(token: string): Settlement<OrderView> {
  return {
    settle: () => settleOrder(token),
    isOver: ({ code, status }) => code === 'ORDER_EXPIRED' || status === 404,
  }
}

/** The payment awaits a card again. Its order remains the pending one of its tab. */
function withdraw(token: string): void {
  const pending = readPendingPayment()
  if (pending?.token === token) storePendingPayment({ ...pending, submittedAt: null })
  else clearPendingPayment(token)
}
