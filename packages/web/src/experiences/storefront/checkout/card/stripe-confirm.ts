import type { Billing, Confirmation } from './card-desk.ts'
import type { StripeElement, StripeError, StripeScript } from './stripe-script.ts'

/** Makes a payment method of the entered card and confirms the payment with it; the provider shows the bank's page. */
export async function confirmAtStripe(
  stripe: StripeScript | null,
  card: StripeElement | undefined,
  clientSecret: string,
  billing: Billing & { address: { postal_code: string } },
): Promise<Confirmation> {
  if (!stripe || !card) return { kind: 'unclear', error: null }
  try {
    const made = await stripe.createPaymentMethod({ type: 'card', card, billing_details: billing })
    if (!made.paymentMethod) return refusedBy(made.error)
    const { error } = await stripe.confirmCardPayment(clientSecret, { payment_method: made.paymentMethod.id })
    return error ? refusedBy(error) : { kind: 'confirmed' }
  } catch (error) {
    return { kind: 'unclear', error }
  }
}

/** Only the card's own faults are known to have charged nothing; all else is for the server to find out. */
function refusedBy(error: StripeError | undefined): Confirmation {
  if (error?.type === 'card_error' || error?.type === 'validation_error') {
    return { kind: 'refused', message: error.message ?? null }
  }
  return { kind: 'unclear', error: null }
}
