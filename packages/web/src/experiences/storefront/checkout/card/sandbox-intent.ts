import { type CardFields, readExpiry } from './card-fields.ts'
import type { Billing, PreparedPayment } from './card-form-handle.ts'

/** The fields of a payment intent that the provider exposes to a browser. */
export interface PublicIntent {
  id: string
  status: string
  next_action: {
    type: string
    use_stripe_sdk?: { stripe_js: string }
    redirect_to_url?: { url: string }
  } | null
  last_payment_error: { message?: string } | null
}

/** The provider rejected the request; `message` is its own text. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  readonly type: string

  constructor(message: string, type: string) {
    super(message)
    this.type = type
  }
}

export interface EnteredCard {
  card: CardFields
  billing: Billing
}

/** Confirms a payment as the provider's own script does. Throws a ProviderRefusal. */
export function confirmIntent(payment: PreparedPayment, entered: EnteredCard | null): Promise<PublicIntent> {
  const form = new URLSearchParams({ ...credentials(payment), use_stripe_sdk: 'true' })
  for (const [name, value] of Object.entries(entered ? methodOf(entered) : {}))
    form.set(`payment_method_data[${name}]`, value)
  return send(`${addressOf(payment)}/confirm`, { method: 'POST', body: form })
}

function methodOf({ card, billing }: EnteredCard): Record<string, string> {
  const expiry = readExpiry(card.expiry)
  return {
    type: 'card',
    'card][number': card.number.replace(/\D/g, ''),
    'card][exp_month': String(expiry?.month ?? ''),
    'card][exp_year': String(expiry?.year ?? ''),
    'card][cvc': card.cvc,
    'billing_details][name': billing.name,
    'billing_details][email': billing.email,
    'billing_details][phone': billing.phone,
    'billing_details][address][postal_code': card.zip.trim(),
  }
}

/** Reads the current state of a payment. Throws a ProviderRefusal. */
export function readIntent(payment: PreparedPayment): Promise<PublicIntent> {
  return send(`${addressOf(payment)}?${new URLSearchParams(credentials(payment))}`, { method: 'GET' })
}

/** Address of the bank's challenge page, or null if there is no challenge. */
export function challengeOf({ status, next_action: action }: PublicIntent): string | null {
  if (status !== 'requires_action') return null
  return action?.use_stripe_sdk?.stripe_js ?? action?.redirect_to_url?.url ?? null
}

function addressOf({ paymentIntentId }: PreparedPayment): string {
  return `/sandbox/payments/v1/payment_intents/${encodeURIComponent(paymentIntentId)}`
}

function credentials({ publishableKey, clientSecret }: PreparedPayment) {
  return { key: publishableKey, client_secret: clientSecret }
}

async function send(address: string, request: RequestInit): Promise<PublicIntent> {
  const response = await fetch(address, { ...request, signal: AbortSignal.timeout(40_000) })
  const body: PublicIntent & { error?: { type?: string; message?: string } } = await response.json()
  if (body.error) throw new ProviderRefusal(body.error.message ?? '', body.error.type ?? '')
  return body
}
