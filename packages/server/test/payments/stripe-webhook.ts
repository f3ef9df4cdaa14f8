import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { App } from '../../src/app.ts'
import { stripeWebhook } from '../../src/modules/payments/public.ts'

/** An event of the payment provider about an object. */
export function stripeEvent(type: string, object: object, id = `evt_${randomUUID()}`) {
  return { id, object: 'event', type, data: { object } }
}

/** An event about a payment intent. */
export function eventOf(type: string, intentId: string | undefined) {
  return stripeEvent(type, { object: 'payment_intent', id: intentId ?? 'pi_unknown' })
}

/** Delivers an event as the payment provider does, signed; returns the response status. */
export function sendStripeEvent(app: App, event: object): Promise<number> {
  const body = JSON.stringify(event)
  return postToStripeWebhook(app, body, stripeSignature(app, body))
}

export async function postToStripeWebhook(app: App, body: string, signature: string | null): Promise<number> {
  const header = (name: string) => (name === 'stripe-signature' ? signature : null)
  return (await stripeWebhook.receive(app, body, header)).status
}

export function stripeSignature(
  { config }: Pick<App, 'config'>,
  payload: string,
  { timestamp, secret = config.stripe.webhookSecret }: { timestamp?: number; secret?: string } = {},
): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}
