import { type Cents, cents } from '@comanda/domain/money/cents'
import Stripe from 'stripe'
import type { IntentStatus, PaymentGateway, PaymentIntent } from './port.ts'
import { gatewayError, intentError, isSpentKey, isUnexpectedState } from './stripe-errors.ts'

export interface StripeOptions {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where the sandbox of third parties answers; null for the real provider. */
  sandboxOrigin: string | null
  /** How long one attempt may take. */
  timeoutMs?: number
}

/** The card provider through its own SDK, which repeats a lost call under the same idempotency key. */
export function createStripe(options: StripeOptions): PaymentGateway {
  const stripe = new Stripe(options.secretKey, {
    ...address(options.sandboxOrigin),
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: options.timeoutMs ?? 8000,
    appInfo: { name: 'Comanda' },
  })

  return {
    provider: options.sandboxOrigin === null ? 'stripe' : 'sandbox',
    publishableKey: options.publishableKey,

    async createIntent(input) {
      const params: Stripe.PaymentIntentCreateParams = {
        amount: input.amount,
        currency: 'usd',
        automatic_payment_methods: { enabled: true },
        description: input.description,
        receipt_email: input.receiptEmail,
        metadata: {
          order_id: input.orderId,
          order_number: input.orderNumber,
          restaurant_id: input.restaurantId,
        },
      }
      return readIntent(await underFreshKey(input.idempotencyKey, params))
    },

    retrieveIntent: (intentId) => aboutIntent(() => retrieve(intentId)),

    cancelIntent: (intentId) =>
      aboutIntent(async () => {
        try {
          const params: Stripe.PaymentIntentCancelParams = { cancellation_reason: 'abandoned' }
          return readIntent(await stripe.paymentIntents.cancel(intentId, params))
        } catch (error) {
          if (isUnexpectedState(error)) return retrieve(intentId)
          throw error
        }
      }),

    readEvent(rawBody, signature) {
      if (!signature) return null
      try {
        const event = stripe.webhooks.constructEvent(rawBody, signature, options.webhookSecret)
        return { id: event.id, type: event.type, intentId: intentIdOf(event.data.object) }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
        throw error
      }
    },
  }

  async function retrieve(intentId: string): Promise<PaymentIntent> {
    return readIntent(await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }))
  }

  // What the provider remembers under a key it answers to every repeat, also a failure. Nobody has the client secret
  // of an intent that was never stored, so asking again under a following key cannot charge twice.
  async function underFreshKey(
    key: string,
    params: Stripe.PaymentIntentCreateParams,
  ): Promise<Stripe.PaymentIntent> {
    for (let turn = 1; ; turn += 1) {
      try {
        const idempotencyKey = turn === 1 ? key : `${key}:${turn}`
        return await stripe.paymentIntents.create(params, { idempotencyKey })
      } catch (error) {
        if (turn === mostTurns || !isSpentKey(error)) throw gatewayError(error)
      }
    }
  }
}

async function aboutIntent<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw intentError(error)
  }
}

function readIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: statusOf(intent.status),
    amount: amountOf(intent),
    currency: intent.currency,
    orderId: intent.metadata.order_id ?? null,
    restaurantId: intent.metadata.restaurant_id ?? null,
    card: cardOf(intent),
    error: intent.last_payment_error?.message ?? null,
  }
}

// A status that the provider may add one day is neither a success nor a refusal.
function statusOf(status: string): IntentStatus {
  return knownStatuses.find((known) => known === status) ?? 'processing'
}

/** What was really taken once money moved, else what is asked for. */
function amountOf(intent: Stripe.PaymentIntent): Cents {
  return cents(intent.status === 'succeeded' ? intent.amount_received : intent.amount)
}

function cardOf(intent: Stripe.PaymentIntent): PaymentIntent['card'] {
  const charge = intent.latest_charge
  const card = charge && typeof charge === 'object' ? charge.payment_method_details?.card : null
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null
}

function intentIdOf(object: object): string | null {
  if (!('object' in object)) return null
  if (object.object === 'payment_intent' && 'id' in object) return String(object.id)
  if ('payment_intent' in object && typeof object.payment_intent === 'string') return object.payment_intent
  return null
}

function address(origin: string | null): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (origin === null) return {}
  const { hostname, port, protocol } = new URL(origin)
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' }
}

const mostTurns = 4
const knownStatuses: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
]
