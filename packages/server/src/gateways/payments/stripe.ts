import { type Cents, cents } from '@comanda/domain/money/cents'
import Stripe from 'stripe'
import {
  IntentRefused,
  type IntentStatus,
  IntentUncertain,
  type PaymentGateway,
  type PaymentIntent,
  type PaymentSubject,
} from './port.ts'
import { stripeCustomers } from './stripe-customers.ts'
import {
  creationError,
  intentError,
  isSpentKey,
  isUnexpectedState,
  withGatewayErrors,
} from './stripe-errors.ts'
import { readStripeEvent } from './stripe-events.ts'
import { createFirstAttempt } from './stripe-first-attempt.ts'
import { stripeMoney } from './stripe-money.ts'
import { stripeRefunds } from './stripe-refunds.ts'

export interface StripeOptions {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Origin of the sandbox; null for the real provider. */
  sandboxOrigin: string | null
  /** Timeout of one attempt. */
  timeoutMs?: number
}

/** The payment provider through its SDK, which retries a failed call with the same idempotency key. */
export function createStripe(options: StripeOptions): PaymentGateway {
  const timeout = options.timeoutMs ?? 8000
  const stripe = new Stripe(options.secretKey, {
    ...address(options.sandboxOrigin),
    telemetry: false,
    maxNetworkRetries: maxRetries,
    timeout,
    appInfo: { name: 'Comanda' },
  })
  const attempt = createFirstAttempt(options, timeout)

  return {
    provider: options.sandboxOrigin === null ? 'stripe' : 'sandbox',
    publishableKey: options.publishableKey,
    ...stripeMoney(stripe),
    ...stripeRefunds(stripe),
    ...stripeCustomers(stripe),

    async createIntent(input) {
      const params: Stripe.PaymentIntentCreateParams = {
        amount: input.amount,
        currency: 'usd',
        automatic_payment_methods: { enabled: true },
        description: input.description,
        receipt_email: input.receiptEmail ?? undefined,
        ...(input.captureLater && { capture_method: 'manual' as const }),
        ...transferParams(input.transferTo),
        metadata: { ...subjectMetadata(input.subject), restaurant_id: input.restaurantId },
      }
      return createWithFreshKey(input.idempotencyKey, params, input.subject)
    },

    findIntent: (orderId) => withGatewayErrors(() => findIntent('order_id', orderId)),

    retrieveIntent: (intentId) => withIntentErrors(() => retrieve(intentId)),

    // With a new idempotency key each time: capturing is inherently idempotent, and a cached failure cannot block it.
    captureIntent: (intentId) =>
      endIntent(intentId, () => stripe.paymentIntents.capture(intentId, { expand: [feePath] })),

    cancelIntent: (intentId) =>
      endIntent(intentId, () => stripe.paymentIntents.cancel(intentId, { cancellation_reason: 'abandoned' })),

    readEvent: (rawBody, signature) => readStripeEvent(stripe, options.webhookSecret, rawBody, signature),
  }

  /** Captures or cancels an intent. One that was already paid or canceled is returned unchanged. */
  function endIntent(intentId: string, end: () => Promise<Stripe.PaymentIntent>): Promise<PaymentIntent> {
    return withIntentErrors(async () => {
      try {
        return readIntent(await end())
      } catch (error) {
        if (isUnexpectedState(error)) return retrieve(intentId)
        throw error
      }
    })
  }

  async function retrieve(intentId: string): Promise<PaymentIntent> {
    const found = await attempt(`/v1/payment_intents/${encodeURIComponent(intentId)}?expand[0]=${feePath}`)
    if (found) return readIntent(JSON.parse(found))
    return readIntent(await stripe.paymentIntents.retrieve(intentId, { expand: [feePath] }, repeated))
  }

  // The provider replays its first response to a key. If that was a failure, no customer has the client secret
  // of an intent that it may have created, so the next key cannot charge twice. If the key was used with other
  // parameters, by an earlier release, a customer can have that intent: it is the payment of the order. A search does not
  // find it immediately, so a refusal of the next key does not mean that there is none.
  async function createWithFreshKey(
    key: string,
    params: Stripe.PaymentIntentCreateParams,
    subject: PaymentSubject,
  ): Promise<PaymentIntent> {
    let mayExist = false
    for (let attempts = 1; ; attempts += 1) {
      try {
        const idempotencyKey = attempts === 1 ? key : `${key}:${attempts}`
        const created = await attempt('/v1/payment_intents', { params, idempotencyKey })
        if (created) return readIntent(JSON.parse(created))
        return readIntent(await stripe.paymentIntents.create(params, { idempotencyKey, ...repeated }))
      } catch (error) {
        if (attempts === maxAttempts || !isSpentKey(error)) {
          const failure = creationError(error)
          throw mayExist && failure instanceof IntentRefused
            ? new IntentUncertain(failure.message, error)
            : failure
        }
        const isOther = error instanceof Stripe.errors.StripeIdempotencyError
        const existing = isOther ? await findIntentOf(subject) : null
        if (existing) return existing
        mayExist ||= isOther
      }
    }
  }

  function findIntentOf(subject: PaymentSubject): Promise<PaymentIntent | null> {
    return 'orderId' in subject
      ? findIntent('order_id', subject.orderId)
      : findIntent('gift_card_id', subject.giftCardId)
  }

  async function findIntent(
    key: 'order_id' | 'gift_card_id',
    subjectId: string,
  ): Promise<PaymentIntent | null> {
    const query = `metadata['${key}']:'${subjectId}'`
    const expand = [`data.${feePath}`]
    const { data } = await stripe.paymentIntents.search({ query, limit: 100, expand })
    const found = data.map(readIntent)
    return (
      found.find(({ status }) => status === 'succeeded' || status === 'requires_capture') ??
      found.find(({ status }) => status !== 'canceled') ??
      found[0] ??
      null
    )
  }
}

async function withIntentErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw intentError(error)
  }
}

function subjectMetadata(subject: PaymentSubject): Record<string, string> {
  return 'orderId' in subject
    ? { order_id: subject.orderId, order_number: subject.orderNumber }
    : { gift_card_id: subject.giftCardId }
}

function readIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: statusOf(intent.status),
    amount: amountOf(intent),
    currency: intent.currency,
    orderId: intent.metadata.order_id ?? null,
    giftCardId: intent.metadata.gift_card_id ?? null,
    restaurantId: intent.metadata.restaurant_id ?? null,
    card: cardOf(intent),
    cardFee: cardFeeOf(intent),
    refunded: cents(chargeOf(intent)?.amount_refunded ?? 0),
    error: intent.last_payment_error?.message ?? null,
  }
}

// An unknown status is treated as neither success nor failure.
function statusOf(status: string): IntentStatus {
  return knownStatuses.find((known) => known === status) ?? 'processing'
}

/** The captured amount when paid, the capturable amount when authorized, else the amount to pay. */
function amountOf(intent: Stripe.PaymentIntent): Cents {
  if (intent.status === 'succeeded') return cents(intent.amount_received)
  return cents(intent.status === 'requires_capture' ? intent.amount_capturable : intent.amount)
}

function cardOf(intent: Stripe.PaymentIntent): PaymentIntent['card'] {
  const card = chargeOf(intent)?.payment_method_details?.card
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null
}

function cardFeeOf(intent: Stripe.PaymentIntent): Cents | null {
  const moved = chargeOf(intent)?.balance_transaction
  return moved && typeof moved === 'object' ? cents(moved.fee) : null
}

function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return charge && typeof charge === 'object' ? charge : null
}

function transferParams(
  transferTo: { account: string; platformFee: Cents } | null,
): Pick<Stripe.PaymentIntentCreateParams, 'transfer_data' | 'application_fee_amount'> {
  if (!transferTo) return {}
  const { account, platformFee } = transferTo
  return {
    transfer_data: { destination: account },
    ...(platformFee > 0 && { application_fee_amount: platformFee }),
  }
}

function address(origin: string | null): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (origin === null) return {}
  const { hostname, port, protocol } = new URL(origin)
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' }
}

/** The charge of an intent with its fee, which the provider returns only on request. */
const feePath = 'latest_charge.balance_transaction'
const maxAttempts = 4
const maxRetries = 2
/** The first attempt was made without the SDK. */
const repeated = { maxNetworkRetries: maxRetries - 1 }
const knownStatuses: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
]
