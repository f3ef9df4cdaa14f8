import { type Failure, isRefusal, readFailure } from '../../../../shared/failure.ts'
import {
  type Billing,
  type CardFormHandle,
  type Confirmation,
  mayStillArrive,
} from '../card/card-form-handle.ts'
import { chooseCard, type PlacedOrder, type PlaceOrderInput, placeOrder, settleOrder } from '../queries.ts'
import { awaitsPaymentMethod, isChallenged, settleConfirmed } from './follow-payment.ts'
import {
  cardDeclined,
  challengeIncomplete,
  failureAfterCharge,
  failureBeforeCharge,
  failureWithUnknownCharge,
  type PayFailure,
  paymentNotSuccessful,
} from './pay-failure.ts'
import {
  clearPendingPayment,
  isOfThisCheckout,
  type LastOrder,
  type PendingPayment,
  readPendingPayment,
  readSubmittedPayment,
  storePendingPayment,
  whilePlacing,
} from './pending-payment.ts'
import { settlePendingPayment } from './settle-pending-payment.ts'

export type PayResult =
  | { kind: 'paid'; order: LastOrder }
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
  const earlier = readPendingPayment() ?? readSubmittedPayment()
  try {
    if (earlier && (await settlePendingPayment(earlier)) === 'paid') {
      if (isOfThisCheckout(earlier, input.checkoutKey)) return { kind: 'paid', order: earlier }
      clearPendingPayment(earlier.token)
    }
  } catch (error) {
    return { kind: 'failed', failure: failureWithUnknownCharge(error) }
  }
  const pending = await whilePlacing(place(input))
  if ('kind' in pending) return pending
  const { token, payment } = pending
  // Already paid, or nothing to pay: the order is final.
  if (!payment) return { kind: 'paid', order: pending }
  if (!cardForm) return { kind: 'refused', refusal: totalChanged }
  const choice = cardForm.choice()
  if (choice && (choice.savedCardId || choice.save || pending.hasCardChoice)) {
    pending.hasCardChoice = true
    storePendingPayment(pending)
    try {
      await chooseCard(token, choice)
    } catch (error) {
      return refusedOrFailed(readFailure(error))
    }
  }
  return submit(pending, () => cardForm.confirm(payment, billing))
}

/** Places an order and stores it as pending; otherwise why it was not placed. */
async function place(input: PlaceOrderInput): Promise<PendingPayment | PayResult> {
  let placed: PlacedOrder
  try {
    placed = await placeOrder({ ...input, ownOrder: readPendingPayment()?.token ?? null })
  } catch (error) {
    return refusedOrFailed(readFailure(error))
  }
  const { token, orderNumber, payment } = placed
  const known = readPendingPayment()
  const pending: PendingPayment = {
    token,
    orderNumber,
    checkoutKey: input.checkoutKey,
    payment,
    submittedAt: null,
    hasCardChoice: known?.token === token && known.hasCardChoice,
  }
  storePendingPayment(pending)
  return pending
}

/** Continues with the bank's challenge of an order that was placed before a reload. */
export async function resumePayment(pending: PendingPayment, cardForm: CardFormHandle): Promise<PayResult> {
  const { payment } = pending
  return payment ? submit(pending, () => cardForm.resume(payment)) : failed(failureWithUnknownCharge(null))
}

/** From here until the outcome is known, the payment counts as in progress, in other tabs as well. */
async function submit(pending: PendingPayment, confirm: () => Promise<Confirmation>): Promise<PayResult> {
  storePendingPayment({ ...pending, submittedAt: Date.now() })
  const confirmation = await confirm()
  // From now on it counts as in transit, and its outcome is tracked.
  if (mayStillArrive(confirmation)) storePendingPayment({ ...pending, submittedAt: Date.now() })
  const result = await settle(pending, confirmation)
  if (result.kind === 'failed' && result.failure.charged === 'no') storePendingPayment(pending)
  return result
}

/** Confirms the payment of an order that exists already, and settles it. */
export async function payExisting(order: Payable, confirm: () => Promise<Confirmation>): Promise<PayResult> {
  return settle(order, await confirm())
}

type Payable = Pick<PendingPayment, 'token' | 'orderNumber' | 'payment'>

async function settle(pending: Payable, confirmation: Confirmation): Promise<PayResult> {
  const { token, payment } = pending
  if (confirmation.kind === 'refused') return failed(cardDeclined(confirmation.message))
  try {
    await settleConfirmed(() => settleOrder(token))
    return { kind: 'paid', order: pending }
  } catch (error) {
    const failure = readFailure(error)
    if (failure.code === 'ORDER_EXPIRED') return { kind: 'refused', refusal: failure }
    const lost = confirmation.kind === 'unclear' ? confirmation.error : null
    if (isChallenged(failure)) return failed(challengeIncomplete(failure))
    if (mayStillArrive(confirmation)) return failed(failureWithUnknownCharge(lost))
    if (awaitsPaymentMethod(failure)) return failed(failureBeforeCharge(lost ? readFailure(lost) : failure))
    if (failure.code === 'PAYMENT_NOT_SUCCESSFUL') return failed(paymentNotSuccessful(failure))
    if (confirmation.kind === 'confirmed')
      return failed(failureAfterCharge(failure, payment?.paymentIntentId ?? null))
    return failed(failureWithUnknownCharge(lost ?? error))
  }
}

function refusedOrFailed(failure: Failure): PayResult {
  return isRefusal(failure) ? { kind: 'refused', refusal: failure } : failed(failureBeforeCharge(failure))
}

function failed(failure: PayFailure): PayResult {
  return { kind: 'failed', failure }
}

const totalChanged: Failure = { code: 'PRICE_CHANGED', message: '', status: 409, data: null }
