import { cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import Stripe from 'stripe'
import { z } from 'zod'
import type { PaymentEvent } from './port.ts'

/** The fields of every event. Ids are stored and looked up, so they must be texts that the database accepts. */
const id = z.string().regex(/^[\w.:-]{1,255}$/)
const eventSchema = z.object({
  id,
  type: id,
  account: id.nullish(),
  data: z.object({ object: z.looseObject({}) }),
})

/** Verifies and parses a webhook; null when its signature is missing, wrong or too old, or it is not an event. */
export function readStripeEvent(
  stripe: Stripe,
  secret: string,
  rawBody: string,
  signature: string | null,
): PaymentEvent | null {
  if (!signature) return null
  try {
    const event = eventSchema.parse(stripe.webhooks.constructEvent(rawBody, signature, secret))
    const subject = event.data.object
    return {
      id: event.id,
      type: event.type,
      account: event.account ?? null,
      intentId: intentIdOf(subject),
      objectId: idOf(subject),
      summary: summaryOf(subject),
      orderId: metadataOf(subject, 'order_id'),
      restaurantId: metadataOf(subject, 'restaurant_id'),
    }
  } catch (error) {
    const { StripeSignatureVerificationError } = Stripe.errors
    const kinds = [StripeSignatureVerificationError, SyntaxError, z.ZodError]
    if (kinds.some((kind) => error instanceof kind)) return null
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
  return 'id' in object ? (id.safeParse(object.id).data ?? null) : null
}

function intentIdOf(object: object): string | null {
  if (!('object' in object)) return null
  if (object.object === 'payment_intent') return idOf(object)
  return 'payment_intent' in object ? (id.safeParse(object.payment_intent).data ?? null) : null
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
