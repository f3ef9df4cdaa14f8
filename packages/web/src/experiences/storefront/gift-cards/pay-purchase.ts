import type { BoughtGiftCard } from '@comanda/contract/gift-card-purchases'
import { readFailure } from '../../../shared/failure.ts'
import { type CardEntryHandle, type Confirmation, mayStillArrive } from '../checkout/card/card-form-handle.ts'
import {
  awaitsPaymentMethod,
  followPayment,
  isChallenged,
  settleConfirmed,
} from '../checkout/pay/follow-payment.ts'
import {
  cardDeclined,
  challengeIncomplete,
  failureBeforeCharge,
  type PayFailure,
} from '../checkout/pay/pay-failure.ts'
import { clearPendingPurchase, type PendingPurchase, storePendingPurchase } from './pending-purchase.ts'
import { buyGiftCard, type PreparedPurchase, type PurchaseInput, settlePurchase } from './queries.ts'

export type PurchaseResult =
  | { kind: 'bought'; card: BoughtGiftCard }
  /** Nothing was charged. `isOver`: the purchase can no longer be paid; a new one is needed. */
  | { kind: 'failed'; failure: PayFailure; isOver: boolean }
  /** The outcome is not known yet. */
  | { kind: 'pending'; pending: PendingPurchase }

/**
 * Buys a gift card: stores the purchase, confirms its payment and settles it. A repeat with the same purchase id is the same
 * purchase and payment, so that no double click and no lost response charges twice.
 */
export async function payPurchase(
  input: PurchaseInput,
  card: Pick<CardEntryHandle, 'confirm'>,
): Promise<PurchaseResult> {
  const { restaurantId } = input
  let prepared: PreparedPurchase
  try {
    prepared = await buyGiftCard(input)
  } catch (error) {
    const failure = readFailure(error)
    return failed(failureBeforeCharge(failure), overCodes.has(failure.code))
  }
  const { token, payment } = prepared
  const pending = { restaurantId, token, submittedAt: Date.now() }
  storePendingPurchase(pending)
  if (!payment) return settle(pending, { kind: 'confirmed' })
  const billing = { name: input.purchaserName, email: input.purchaserEmail, phone: '' }
  const confirmation = await card.confirm(payment, billing)
  if (!mayStillArrive(confirmation)) return settle(pending, confirmation)
  // From now on it counts as in transit, and its outcome is tracked.
  const late = { ...pending, submittedAt: Date.now() }
  storePendingPurchase(late)
  return settle(late, confirmation)
}

async function settle(pending: PendingPurchase, confirmation: Confirmation): Promise<PurchaseResult> {
  const end = (result: PurchaseResult) => {
    clearPendingPurchase(pending)
    return result
  }
  if (confirmation.kind === 'refused') return end(failed(cardDeclined(confirmation.message)))
  try {
    return end({ kind: 'bought', card: await settleConfirmed(() => settlePurchase(pending)) })
  } catch (error) {
    const failure = readFailure(error)
    if (overCodes.has(failure.code)) return end(failed(failureBeforeCharge(failure), true))
    if (isChallenged(failure)) return end(failed(challengeIncomplete(failure)))
    if (awaitsPaymentMethod(failure) && confirmation.kind === 'unclear' && !mayStillArrive(confirmation))
      return end(failed(failureBeforeCharge(failure)))
    return { kind: 'pending', pending }
  }
}

/** Follows a submitted payment until its outcome is known; null: it was not paid. Throws when the signal aborts. */
export async function followPurchase(
  pending: PendingPurchase,
  signal: AbortSignal,
): Promise<BoughtGiftCard | null> {
  const outcome = await followPayment(
    {
      settle: () => settlePurchase(pending),
      isOver: ({ code, status }) => overCodes.has(code) || status === 404,
    },
    pending.submittedAt,
    signal,
  )
  clearPendingPurchase(pending)
  return outcome.kind === 'paid' ? outcome.paid : null
}

function failed(failure: PayFailure, isOver = false): PurchaseResult {
  return { kind: 'failed', failure, isOver }
}

const overCodes = new Set(['PURCHASE_EXPIRED', 'PURCHASE_ID_USED'])
