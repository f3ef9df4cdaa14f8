import { cents } from '@comanda/domain/money/cents'
import { hours, type Instant, minutes } from '@comanda/domain/time/instant'
import type Stripe from 'stripe'
import { type PaymentGateway, PaymentGatewayError, type ProviderRefund } from './port.ts'
import { isSpentKey, isTooLowBalance, refundError, withGatewayErrors } from './stripe-errors.ts'
import { idOf } from './stripe-objects.ts'

/** Refunds through the provider's SDK. */
export function stripeRefunds(
  stripe: Stripe,
): Pick<PaymentGateway, 'refund' | 'findRefund' | 'retrieveRefund' | 'listRefunds'> {
  return {
    async refund({ intentId, amount, passedOn, reason, refundId, age, isRepeat }) {
      const params: Stripe.RefundCreateParams = {
        payment_intent: intentId,
        amount,
        metadata: { refund_id: refundId },
        ...(reason && { reason }),
        ...(passedOn && { reverse_transfer: true }),
        ...(passedOn && passedOn.platformFee > 0 && { refund_application_fee: true }),
      }
      const keys = keysAt(refundId, age)
      try {
        const existing = isRepeat ? await findRefund(refundId, intentId) : undefined
        return readRefund(existing ?? (await createRefund(refundId, params, keys)))
      } catch (error) {
        throw refundError(error)
      }
    },

    findRefund: (intentId, refundId) =>
      withGatewayErrors(async () => {
        const found = await findRefund(refundId, intentId)
        return found ? readRefund(found) : null
      }),

    retrieveRefund: (refundId) =>
      withGatewayErrors(async () => readRefund(await stripe.refunds.retrieve(refundId))),

    listRefunds: (since) =>
      withGatewayErrors(async () => {
        const refunds: ProviderRefund[] = []
        const params = { created: { gte: Math.floor(since / 1000) }, limit: 100 }
        for await (const refund of stripe.refunds.list(params)) refunds.push(readRefund(refund))
        return refunds
      }),
  }

  // The provider caches a server error under its key, and may have created the refund anyway: look for it by
  // our own id before trying another key. It also caches temporary rejections. The keys are tried in one order, each
  // only after the provider has replayed a failure of the one before, so that concurrent attempts use the same key.
  async function createRefund(
    refundId: string,
    params: Stripe.RefundCreateParams,
    keys: RefundKeys,
  ): Promise<Stripe.Refund> {
    for (let attempt = 1, errors = 0; ; attempt += 1) {
      if (Date.now() >= keys.usableUntil) throw new PaymentGatewayError(keysEnd, true)
      try {
        const idempotencyKey = attempt === 1 ? keys.first : `${keys.first}:${attempt}`
        return await stripe.refunds.create(params, { idempotencyKey })
      } catch (error) {
        if (!isTooLowBalance(error)) errors += 1
        if (errors === maxAttempts || attempt === maxRefundKeys || !isSpentKey(error)) throw error
        const existing = await findRefund(refundId, params.payment_intent)
        if (existing) return existing
      }
    }
  }

  async function findRefund(refundId: string, intentId?: string): Promise<Stripe.Refund | undefined> {
    const of = intentId === undefined ? {} : { payment_intent: intentId }
    const { data } = await stripe.refunds.list({ ...of, limit: 100 })
    return data.find(({ metadata }) => metadata?.refund_id === refundId)
  }
}

interface RefundKeys {
  first: string
  usableUntil: Instant
}

/**
 * The provider can forget a key 24 hours after its first use, and would then accept it although a later one was accepted. So
 * each period has its own keys: the provider stores all of them until the period ends. No key is used in the last
 * minutes of a period, so that no attempt is in progress when the next one begins; the attempts of the next period find
 * earlier refunds at the provider.
 */
function keysAt(refundId: string, age: number): RefundKeys {
  const period = Math.max(0, Math.floor(age / keyPeriod))
  return {
    first: period === 0 ? `refund:${refundId}` : `refund:${refundId}:period-${period}`,
    usableUntil: Date.now() - age + (period + 1) * keyPeriod - keyPause,
  }
}

function readRefund(refund: Stripe.Refund): ProviderRefund {
  const { status } = refund
  return {
    id: refund.id,
    ownId: refund.metadata?.refund_id ?? null,
    intentId: idOf(refund.payment_intent),
    amount: cents(refund.amount),
    createdAt: refund.created * 1000,
    status:
      status === 'succeeded' ? status : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
    failure: refund.failure_reason ?? (status === 'canceled' ? 'merchant_request' : null),
  }
}

const maxAttempts = 4
/** More than a refund is attempted in one period. */
const maxRefundKeys = 20
/** Half of the time for which the provider stores a key. */
const keyPeriod = hours(12)
/** Longer than one request takes with its retries, and than clocks of processes differ. */
const keyPause = minutes(15)
const keysEnd = 'The refund waits a few minutes, so that it cannot be made twice. Please try again later.'
