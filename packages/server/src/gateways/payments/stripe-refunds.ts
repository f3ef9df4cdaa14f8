import { cents } from '@comanda/domain/money/cents'
import type Stripe from 'stripe'
import type { PaymentGateway, ProviderRefund } from './port.ts'
import { gatewayError, isSpentKey, isTooLowBalance, refundError } from './stripe-errors.ts'

/** Refunds through the provider's SDK. */
export function stripeRefunds(stripe: Stripe): Pick<PaymentGateway, 'refund' | 'retrieveRefund'> {
  return {
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
        const existing = isRepeat ? await findRefund(refundId, intentId) : undefined
        return readRefund(existing ?? (await createRefund(refundId, params)))
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
  }

  // The provider caches a server error under its key, and may have created the refund anyway: look for it by
  // our own id before trying another key. It caches a rejection for now as well. The keys are tried in one order, each
  // only after the provider has replayed a failure of the one before, so that concurrent attempts use the same key.
  async function createRefund(refundId: string, params: Stripe.RefundCreateParams): Promise<Stripe.Refund> {
    for (let attempt = 1, errors = 0; ; attempt += 1) {
      try {
        const idempotencyKey = attempt === 1 ? `refund:${refundId}` : `refund:${refundId}:${attempt}`
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

const maxAttempts = 4
/** More than a refund is attempted in the 24 hours for which the provider remembers a key. */
const maxRefundKeys = 20
