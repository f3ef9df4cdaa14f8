import { cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import Stripe from 'stripe'
import type { PaymentEvent } from './port.ts'

/** Verifies and parses a webhook; null when its signature is missing, wrong or too old. */
export function readStripeEvent(
  stripe: Stripe,
  secret: string,
  rawBody: string,
  signature: string | null,
): PaymentEvent | null {
  if (!signature) return null
  try {
    const event = stripe.webhooks.constructEvent(rawBody, signature, secret)
    const subject = event.data.object
    return {
      ...{ id: event.id, type: event.type, account: event.account ?? null },
      ...{ intentId: intentIdOf(subject), objectId: idOf(subject), summary: summaryOf(subject) },
      orderId: metadataOf(subject, 'order_id'),
      restaurantId: metadataOf(subject, 'restaurant_id'),
    }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
    throw error
  }
}

function metadataOf(object: object, key: string): string | null {
  const metadata: unknown = 'metadata' in object ? object.metadata : null
  if (typeof metadata !== 'object' || metadata === null) return null
  const value: unknown = Reflect.get(metadata, key)
  return typeof value === 'string' ? value : null
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

/**
 * A summary such as "$12.50, requires capture"; null without amount and status. It is only displayed; no
 * decision depends on it.
 */
function summaryOf(object: object): string | null {
  const amount = 'amount' in object && Number.isSafeInteger(object.amount) ? Number(object.amount) : null
  const status = 'status' in object && typeof object.status === 'string' ? object.status : null
  const parts = [
    amount === null ? null : formatMoney(cents(amount)),
    status?.replaceAll('_', ' ').slice(0, 40),
  ]
  return parts.filter(Boolean).join(', ') || null
}
