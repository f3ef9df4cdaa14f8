import { cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import Stripe from 'stripe'
import type { PaymentEvent } from './port.ts'

/** A notification of the provider; null when its signature is missing, wrong or too old. */
export function readStripeEvent(
  stripe: Stripe,
  secret: string,
  rawBody: string,
  signature: string | null,
): PaymentEvent | null {
  if (!signature) return null
  try {
    const event = stripe.webhooks.constructEvent(rawBody, signature, secret)
    const about = event.data.object
    return {
      ...{ id: event.id, type: event.type, account: event.account ?? null },
      ...{ intentId: intentIdOf(about), objectId: idOf(about), summary: summaryOf(about) },
    }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
    throw error
  }
}

function idOf(object: object): string | null {
  return 'id' in object && typeof object.id === 'string' ? object.id : null
}

function intentIdOf(object: object): string | null {
  if (!('object' in object)) return null
  if (object.object === 'payment_intent' && 'id' in object) return String(object.id)
  if ('payment_intent' in object && typeof object.payment_intent === 'string') return object.payment_intent
  return null
}

/** "$12.50, requires capture"; null where it tells neither. What it tells is not believed, only shown. */
function summaryOf(object: object): string | null {
  const amount = 'amount' in object && Number.isSafeInteger(object.amount) ? Number(object.amount) : null
  const status = 'status' in object && typeof object.status === 'string' ? object.status : null
  const parts = [
    amount === null ? null : formatMoney(cents(amount)),
    status?.replaceAll('_', ' ').slice(0, 40),
  ]
  return parts.filter(Boolean).join(', ') || null
}
