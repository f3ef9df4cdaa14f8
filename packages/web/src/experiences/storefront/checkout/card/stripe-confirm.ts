import { type Billing, type Confirmation, cardTexts } from './card-form-handle.ts'
import type { StripeElements, StripeError, StripeScript } from './stripe-script.ts'

/**
 * Validates the form and opens the wallet's dialog, if a wallet is chosen. Must be called before anything is
 * awaited: a wallet only opens in response to a click. Returns the problem as a message, or null.
 */
export async function validateWithStripe(elements: StripeElements): Promise<string | null> {
  const { error } = await elements.submit()
  return error ? (error.message ?? cardTexts.invalid) : null
}

/**
 * Confirms the payment with the entered details. The provider shows the bank's challenge if one is required.
 */
export async function confirmWithStripe(
  stripe: StripeScript | null,
  elements: StripeElements | null,
  clientSecret: string,
  billing: Billing,
): Promise<Confirmation> {
  if (!stripe || !elements) return { kind: 'unclear', error: null }
  return confirmation(stripe, clientSecret, () =>
    stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: {
        return_url: returnUrl(),
        payment_method_data: { billing_details: { ...billing } },
      },
      redirect: 'if_required',
    }),
  )
}

/** Confirms the payment with the saved card that the server has assigned to it. */
export function confirmSavedWithStripe(
  loading: Promise<StripeScript>,
  clientSecret: string,
): Promise<Confirmation> {
  return confirmation(loading, clientSecret, (stripe) =>
    stripe.confirmPayment({
      clientSecret,
      confirmParams: { return_url: returnUrl() },
      redirect: 'if_required',
    }),
  )
}

/** Shows the bank's challenge of a submitted payment again. */
export function resumeWithStripe(
  loading: Promise<StripeScript>,
  clientSecret: string,
): Promise<Confirmation> {
  return confirmation(loading, clientSecret, (stripe) => stripe.handleNextAction({ clientSecret }))
}

/**
 * The outcome of a step at the provider. Its script has no timeout: a step without a response ends as unclear, except
 * during the bank's challenge, which has no time limit.
 */
async function confirmation(
  loading: StripeScript | Promise<StripeScript>,
  clientSecret: string,
  step: (stripe: StripeScript) => Promise<{ error?: StripeError }>,
): Promise<Confirmation> {
  try {
    const stripe = await loading
    const response = step(stripe)
    for (;;) {
      const result = await within(CONFIRM_LIMIT_MS, response)
      if (result) return result.error ? toConfirmation(result.error) : { kind: 'confirmed' }
      const read = await within(STATUS_LIMIT_MS, stripe.retrievePaymentIntent(clientSecret))
      if (read?.paymentIntent?.status !== 'requires_action')
        return { kind: 'unclear', error: new DOMException('No response', 'TimeoutError') }
    }
  } catch (error) {
    return { kind: 'unclear', error }
  }
}

/** As long as a request that pays. */
const CONFIRM_LIMIT_MS = 40_000
const STATUS_LIMIT_MS = 10_000

/** The result of the work; undefined if it takes longer. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  const limit = Promise.withResolvers<undefined>()
  const timer = setTimeout(limit.resolve, ms)
  try {
    return await Promise.race([work, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** A redirecting payment method returns here, where a pending payment is settled first. */
function returnUrl(): string {
  const { origin, pathname, search } = location
  if (pathname.endsWith('/gift-cards')) return origin + pathname
  // The address of a payment link names its order.
  return pathname.endsWith('/checkout/pay') ? origin + pathname + search : `${origin}/checkout/payment`
}

/** Only for card errors it is known that nothing was charged; for all others the server has to check. */
function toConfirmation(error: StripeError): Confirmation {
  if (error.type === 'card_error' || error.type === 'validation_error') {
    return { kind: 'refused', message: error.message ?? null }
  }
  return { kind: 'unclear', error: null }
}
