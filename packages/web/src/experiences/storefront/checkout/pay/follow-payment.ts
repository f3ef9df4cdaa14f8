import { type Failure, isUnknownOutcome, readFailure } from '../../../../shared/failure.ts'
import { delayAfter, pause, retry, retryDelays } from '../../../../shared/retry.ts'

/** How the payment of an order or of a gift card is settled. */
export interface Settlement<Paid> {
  /** Has the server check with the provider. Throws PAYMENT_NOT_SUCCESSFUL if it is not paid. */
  settle: () => Promise<Paid>
  /** Whether a failure means that it can no longer be paid. */
  isOver: (failure: Failure) => boolean
}

/** challenged: the bank's challenge is open. unpaid: no card was accepted. over: it can no longer be paid. */
export type PaymentOutcome<Paid> =
  | { kind: 'paid'; paid: Paid }
  | { kind: 'challenged' }
  | { kind: 'unpaid' }
  | { kind: 'over' }

/** Settles a payment once. Throws if its status cannot be determined or it is in progress. */
export async function settlePayment<Paid>({
  settle,
  isOver,
}: Settlement<Paid>): Promise<PaymentOutcome<Paid>> {
  try {
    return { kind: 'paid', paid: await settle() }
  } catch (error) {
    const failure = readFailure(error)
    if (isOver(failure)) return { kind: 'over' }
    if (awaitsPaymentMethod(failure)) return { kind: isChallenged(failure) ? 'challenged' : 'unpaid' }
    throw error
  }
}

/** Settles a payment that was just confirmed, while the customer waits. The server settles it once. */
export function settleConfirmed<Paid>(settle: () => Promise<Paid>): Promise<Paid> {
  return retry(settle, {
    delays: retryDelays.settlement,
    isTransient: (error) => mayBeSettledSoon(readFailure(error)),
  })
}

/**
 * Follows a payment that was sent to the provider until its outcome is known: what was paid; `over` or `unpaid` if it was not.
 * Throws when the signal aborts.
 */
export async function followPayment<Paid>(
  settlement: Settlement<Paid>,
  submittedAt: number,
  signal: AbortSignal,
): Promise<Exclude<PaymentOutcome<Paid>, { kind: 'challenged' }>> {
  for (let checks = 0; ; checks += 1) {
    signal.throwIfAborted()
    const outcome = await settlePayment(settlement).catch(() => null)
    signal.throwIfAborted()
    if (outcome?.kind === 'paid' || outcome?.kind === 'over') return outcome
    if (outcome && Date.now() - submittedAt > IN_TRANSIT_MS) return { kind: 'unpaid' }
    await pause(delayAfter(checks, retryDelays.payment), signal)
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

/** Not after a timeout, for which the customer has waited long enough. */
function mayBeSettledSoon(failure: Failure): boolean {
  return isUnknownOutcome(failure) && failure.code !== 'TIMEOUT_ERROR'
}

function statusOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'status' in data ? String(data.status) : ''
}

const openStatuses = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])

/** The provider can still be receiving a payment for this long after it was sent, whatever it reports by then. */
const IN_TRANSIT_MS = 45_000
