import { type Cents, cents } from '@comanda/domain/money/cents'
import Stripe from 'stripe'
import type { IntentStatus, PaymentGateway, PaymentIntent, ProviderRefund } from './port.ts'
import { gatewayError, intentError, isSpentKey, isUnexpectedState, refundError } from './stripe-errors.ts'
import { readStripeEvent } from './stripe-events.ts'
import { stripeMoney } from './stripe-money.ts'

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
    ...stripeMoney(stripe),

    async createIntent(input) {
      const params: Stripe.PaymentIntentCreateParams = {
        amount: input.amount,
        currency: 'usd',
        automatic_payment_methods: { enabled: true },
        description: input.description,
        receipt_email: input.receiptEmail,
        ...(input.captureLater && { capture_method: 'manual' as const }),
        ...passedOn(input.passOn),
        metadata: {
          order_id: input.orderId,
          order_number: input.orderNumber,
          restaurant_id: input.restaurantId,
        },
      }
      return readIntent(await underFreshKey(input.idempotencyKey, params))
    },

    retrieveIntent: (intentId) => aboutIntent(() => retrieve(intentId)),

    captureIntent: (intentId) =>
      aboutIntent(async () => {
        try {
          const expand = ['latest_charge.balance_transaction']
          // Under a key of its own each time: a repeat takes nothing twice, and no remembered failure stands in its way.
          return readIntent(await stripe.paymentIntents.capture(intentId, { expand }))
        } catch (error) {
          if (isUnexpectedState(error)) return retrieve(intentId)
          throw error
        }
      }),

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

    async refund({ intentId, amount, passedOn, reason, refundId, isRepeat }) {
      const params: Stripe.RefundCreateParams = {
        payment_intent: intentId,
        amount,
        metadata: { refund_id: refundId },
        ...(reason && { reason }),
        ...(passedOn && { reverse_transfer: true }),
        ...(passedOn && passedOn.platformFee > 0 && { refund_application_fee: true }),
      }
      try {
        const made = isRepeat ? await findRefund(refundId, intentId) : undefined
        return readRefund(made ?? (await makeRefund(refundId, params)))
      } catch (error) {
        throw refundError(error)
      }
    },

    async retrieveRefund(refundId) {
      try {
        return readRefund(await stripe.refunds.retrieve(refundId))
      } catch (error) {
        throw gatewayError(error)
      }
    },

    readEvent: (rawBody, signature) => readStripeEvent(stripe, options.webhookSecret, rawBody, signature),
  }

  // A server error is remembered under its key, and the refund may have been made all the same: it is looked for by our
  // own name before another key is tried.
  async function makeRefund(refundId: string, params: Stripe.RefundCreateParams): Promise<Stripe.Refund> {
    for (let turn = 1; ; turn += 1) {
      try {
        const idempotencyKey = turn === 1 ? `refund:${refundId}` : `refund:${refundId}:${turn}`
        return await stripe.refunds.create(params, { idempotencyKey })
      } catch (error) {
        if (turn === mostTurns || !isSpentKey(error)) throw error
        const made = await findRefund(refundId, params.payment_intent)
        if (made) return made
      }
    }
  }

  async function findRefund(refundId: string, intentId?: string): Promise<Stripe.Refund | undefined> {
    const of = intentId === undefined ? {} : { payment_intent: intentId }
    const { data } = await stripe.refunds.list({ ...of, limit: 100 })
    return data.find(({ metadata }) => metadata?.refund_id === refundId)
  }

  async function retrieve(intentId: string): Promise<PaymentIntent> {
    return readIntent(
      await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge.balance_transaction'] }),
    )
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
    cardFee: cardFeeOf(intent),
    error: intent.last_payment_error?.message ?? null,
  }
}

// A status that the provider may add one day is neither a success nor a refusal.
function statusOf(status: string): IntentStatus {
  return knownStatuses.find((known) => known === status) ?? 'processing'
}

/** What was really taken or is held once the card was asked, else what is to be paid. */
function amountOf(intent: Stripe.PaymentIntent): Cents {
  if (intent.status === 'succeeded') return cents(intent.amount_received)
  return cents(intent.status === 'requires_capture' ? intent.amount_capturable : intent.amount)
}

function cardOf(intent: Stripe.PaymentIntent): PaymentIntent['card'] {
  const charge = intent.latest_charge
  const card = charge && typeof charge === 'object' ? charge.payment_method_details?.card : null
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null
}

function cardFeeOf(intent: Stripe.PaymentIntent): Cents | null {
  const charge = intent.latest_charge
  const moved = charge && typeof charge === 'object' ? charge.balance_transaction : null
  return moved && typeof moved === 'object' ? cents(moved.fee) : null
}

function passedOn(
  passOn: { account: string; platformFee: Cents } | null,
): Pick<Stripe.PaymentIntentCreateParams, 'transfer_data' | 'application_fee_amount'> {
  if (!passOn) return {}
  const { account, platformFee } = passOn
  return {
    transfer_data: { destination: account },
    ...(platformFee > 0 && { application_fee_amount: platformFee }),
  }
}

function readRefund(refund: Stripe.Refund): ProviderRefund {
  const { payment_intent: intent, status } = refund
  return {
    id: refund.id,
    ownId: refund.metadata?.refund_id ?? null,
    intentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    amount: cents(refund.amount),
    status:
      status === 'succeeded' ? status : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
    failure: refund.failure_reason ?? null,
  }
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
