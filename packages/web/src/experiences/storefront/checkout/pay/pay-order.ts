import { type Failure, isUnknownOutcome, readFailure } from '../../../../shared/failure.ts'
import { retry, retryDelays } from '../../../../shared/retry.ts'
import type { Billing, CardFormHandle, Confirmation } from '../card/card-form-handle.ts'
import { type PlacedOrder, type PlaceOrderInput, placeOrder, settleOrder } from '../queries.ts'
import {
  cardDeclined,
  failureAfterCharge,
  failureBeforeCharge,
  failureWithUnknownCharge,
  type PayFailure,
  paymentProcessing,
} from './pay-failure.ts'
import { readPendingPayment, storePendingPayment } from './pending-payment.ts'
import { awaitsPaymentMethod, settlePendingPayment } from './settle-pending-payment.ts'

export type PayResult =
  | { kind: 'paid'; token: string }
  | { kind: 'failed'; failure: PayFailure }
  /** The server rejects this order as sent. Nothing was charged. */
  | { kind: 'refused'; refusal: Failure }

/**
 * Places an order, confirms its card payment and settles it. An earlier order of this tab is settled first,
 * so that no double click, reload or lost response charges twice; while it is unpaid, the new order replaces
 * it. `cardForm` is null if there is nothing to pay.
 */
export async function payOrder(
  input: PlaceOrderInput,
  cardForm: CardFormHandle | null,
  billing: Billing,
): Promise<PayResult> {
  const earlier = readPendingPayment()
  try {
    if (earlier && (await settlePendingPayment(earlier))) return { kind: 'paid', token: earlier.token }
  } catch (error) {
    return { kind: 'failed', failure: failureWithUnknownCharge(error) }
  }
  let placed: PlacedOrder
  try {
    placed = await placeOrder({ ...input, ownOrder: readPendingPayment()?.token ?? null })
  } catch (error) {
    return refusedOrFailed(readFailure(error))
  }
  storePendingPayment({ token: placed.token, intentId: placed.payment?.paymentIntentId ?? null })
  // Already paid, or nothing to pay: the order is final.
  if (!placed.payment) return { kind: 'paid', token: placed.token }
  if (!cardForm) return { kind: 'refused', refusal: totalChanged }
  return settle(placed, await cardForm.confirm(placed.payment, billing))
}

async function settle({ token, payment }: PlacedOrder, confirmation: Confirmation): Promise<PayResult> {
  if (confirmation.kind === 'refused') return failed(cardDeclined(confirmation.message))
  try {
    // The server settles an order once.
    await retry(() => settleOrder(token), {
      delays: retryDelays.settlement,
      isTransient: (error) => isUnknownOutcome(readFailure(error)),
    })
    return { kind: 'paid', token }
  } catch (error) {
    const failure = readFailure(error)
    if (failure.code === 'ORDER_EXPIRED') return { kind: 'refused', refusal: failure }
    const lost = confirmation.kind === 'unclear' ? confirmation.error : null
    if (awaitsPaymentMethod(failure)) return failed(failureBeforeCharge(lost ? readFailure(lost) : failure))
    if (failure.code === 'PAYMENT_NOT_SUCCESSFUL') return failed(paymentProcessing(failure))
    if (confirmation.kind === 'confirmed')
      return failed(failureAfterCharge(failure, payment?.paymentIntentId ?? null))
    return failed(failureWithUnknownCharge(lost ?? error))
  }
}

function refusedOrFailed(failure: Failure): PayResult {
  const isRejection = failure.status !== null && failure.status < 500 && failure.status !== 429
  return isRejection ? { kind: 'refused', refusal: failure } : failed(failureBeforeCharge(failure))
}

function failed(failure: PayFailure): PayResult {
  return { kind: 'failed', failure }
}

const totalChanged: Failure = { code: 'PRICE_CHANGED', message: '', status: 409, data: null }
