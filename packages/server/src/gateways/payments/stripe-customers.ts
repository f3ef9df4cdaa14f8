import type Stripe from 'stripe'
import type { CustomerGateway, StoredCard } from './customer-port.ts'
import { ObjectMissing } from './port.ts'
import { gatewayError, withGatewayErrors } from './stripe-errors.ts'

/** Saved cards as the provider's customers and payment methods. */
export function stripeCustomers(stripe: Stripe): CustomerGateway {
  return {
    createCustomer: ({ userId, email, name, idempotencyKey }) =>
      withGatewayErrors(async () => {
        const params: Stripe.CustomerCreateParams = {
          name,
          ...(email && { email }),
          metadata: { user_id: userId },
        }
        return (await stripe.customers.create(params, { idempotencyKey })).id
      }),

    async deleteCustomer(customerId) {
      try {
        await withGatewayErrors(() => stripe.customers.del(customerId))
      } catch (error) {
        if (!(error instanceof ObjectMissing)) throw error
      }
    },

    listCards: (customerId) =>
      withGatewayErrors(async () => {
        const params = { customer: customerId, type: 'card' as const, limit: 100 }
        return (await stripe.paymentMethods.list(params)).data.flatMap(readCard)
      }),

    async removeCard(cardId) {
      try {
        await stripe.paymentMethods.detach(cardId)
      } catch (error) {
        if (await isAttached(cardId)) throw gatewayError(error)
      }
    },

    assignCustomer: ({ intentId, customerId, cardId, save }) =>
      withGatewayErrors(async () => {
        await stripe.paymentIntents.update(intentId, {
          customer: customerId,
          ...(cardId && { payment_method: cardId }),
          setup_future_usage: save && !cardId ? 'on_session' : '',
        })
      }),
  }

  /** After a failed removal. When the provider does not respond, the card may still be there. */
  async function isAttached(cardId: string): Promise<boolean> {
    try {
      return (await stripe.paymentMethods.retrieve(cardId)).customer !== null
    } catch (error) {
      return !(gatewayError(error) instanceof ObjectMissing)
    }
  }
}

function readCard({ id, card }: Stripe.PaymentMethod): StoredCard[] {
  if (!card) return []
  const { brand, last4, exp_month: expMonth, exp_year: expYear, fingerprint } = card
  return [{ id, fingerprint: fingerprint ?? null, brand, last4, expMonth, expYear }]
}
