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
  try {
    const { error } = await stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: {
        return_url: returnUrl(),
        payment_method_data: { billing_details: { ...billing } },
      },
      redirect: 'if_required',
    })
    return error ? toConfirmation(error) : { kind: 'confirmed' }
  } catch (error) {
    return { kind: 'unclear', error }
  }
}

/** Confirms the payment with the saved card that the server has assigned to it. */
export async function confirmSavedWithStripe(
  stripe: StripeScript,
  clientSecret: string,
): Promise<Confirmation> {
  try {
    const { error } = await stripe.confirmPayment({
      clientSecret,
      confirmParams: { return_url: returnUrl() },
      redirect: 'if_required',
    })
    return error ? toConfirmation(error) : { kind: 'confirmed' }
  } catch (error) {
    return { kind: 'unclear', error }
  }
}

/** Shows the bank's challenge of a submitted payment again. */
export async function resumeWithStripe(stripe: StripeScript, clientSecret: string): Promise<Confirmation> {
  try {
    const { error } = await stripe.handleNextAction({ clientSecret })
    return error ? toConfirmation(error) : { kind: 'confirmed' }
  } catch (error) {
    return { kind: 'unclear', error }
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
