import { type Billing, type Confirmation, cardTexts } from './card-desk.ts'
import type { StripeElements, StripeError, StripeScript } from './stripe-script.ts'

/**
 * Checks what was entered, and asks the holder of a wallet. To be called before anything is awaited, for a wallet opens
 * only from the press of a button. Answers what keeps it from being used, or null.
 */
export async function checkAtStripe(elements: StripeElements): Promise<string | null> {
  const { error } = await elements.submit()
  return error ? (error.message ?? cardTexts.invalid) : null
}

/** Confirms the payment with what was entered; the provider shows the bank's page where the bank asks. */
export async function confirmAtStripe(
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
        // A way to pay that leads elsewhere comes back here, where an open payment is asked about first.
        return_url: `${location.origin}/checkout/payment`,
        payment_method_data: { billing_details: { ...billing } },
      },
      redirect: 'if_required',
    })
    return error ? refusedBy(error) : { kind: 'confirmed' }
  } catch (error) {
    return { kind: 'unclear', error }
  }
}

/** Only the card's own faults are known to have charged nothing; all else is for the server to find out. */
function refusedBy(error: StripeError): Confirmation {
  if (error.type === 'card_error' || error.type === 'validation_error') {
    return { kind: 'refused', message: error.message ?? null }
  }
  return { kind: 'unclear', error: null }
}
