import type { App } from '../../app.ts'
import { ObjectMissing, type PaymentEvent, PaymentGatewayError } from '../../gateways/payments/port.ts'
import type { WebhookRoute } from '../../platform/http/raw-routes.ts'
import { handlePayout } from '../finance/public.ts'
import { refreshAccount } from './connect/refresh-account.ts'
import { handleDispute } from './disputes/handle-dispute.ts'
import { provider, recordProviderEvent } from './provider-events.ts'
import { recentPayment } from './recent-payments.ts'
import { handleRefundEvent } from './refunds/handle-refund-event.ts'
import { applySettlement, findByMetadata, settleByIntent } from './settle-by-intent.ts'
import { settleOrder } from './settle-order.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/**
 * The webhook of the payment provider. 200 acknowledges a processed event; the provider retries any other
 * status.
 */
export const stripeWebhook: WebhookRoute = {
  method: 'POST',
  path: '/api/webhooks/stripe',
  async receive(app, body, header) {
    const event = app.payments.readEvent(body, header('stripe-signature'))
    if (!event) return { status: 400, body: { error: 'The signature or the content is not valid.' } }
    try {
      await handleEvent(app, event)
    } catch (error) {
      if (!(error instanceof PaymentGatewayError)) throw error
      if (error instanceof ObjectMissing) return acknowledgeUnknown(app, event, error)
      app.log.warn(
        { err: error, eventId: event.id },
        'handling a webhook event failed; the provider will retry it',
      )
      return { status: 503, body: { error: 'Temporarily unavailable.' } }
    }
    return { status: 200, body: { received: true } }
  },
}

/**
 * Sending the event again for days would not make the provider know its object. After a wrong API key nothing is lost: sweeps settle
 * payments, and refunds, disputes, payouts and accounts are synced periodically.
 */
function acknowledgeUnknown(app: App, { id, type, intentId, objectId }: PaymentEvent, error: ObjectMissing) {
  app.log.error(
    { err: error, alert: 'webhook-of-unknown-object', eventId: id, type, intentId, objectId },
    'the provider does not know the object of its webhook event',
  )
  return { status: 200, body: { received: true } }
}

/**
 * Events can repeat and arrive in any order: only the provider's current status of the payment counts. An
 * event is recorded after it was handled, so that it is handled again if that failed.
 */
async function handleEvent(app: App, event: PaymentEvent): Promise<void> {
  // Charges and refunds made by a connected account itself are not ours: a lookup with the platform's key
  // fails.
  if (event.account !== null && !concernsAccount(event.type)) return
  const handler = objectHandlers[event.type]
  if (handler) return handleObjectEvent(app, event, handler)
  if (!event.intentId || !settling.includes(event.type)) return
  const recent = event.orderId === null ? null : recentPayment(app, event.orderId, event.intentId)
  if (!recent?.isPaid) await settleByEvent(app, event, event.intentId, recent?.order)
  recordProviderEvent(app, event)
}

async function settleByEvent(
  app: App,
  event: PaymentEvent,
  intentId: string,
  recent: UnsettledOrder | undefined,
): Promise<void> {
  // A success can be settled from an older state of the order, unless the kitchen can have cancelled the order before its payment is
  // captured; other outcomes depend on the current one.
  if (recent && !recent.captureLater && successes.includes(event.type))
    return applySettlement(app, recent, await settleOrder(app, recent, actor, intentId))
  if (await isKnown(app, event)) return
  const found = await findByMetadata(app, event)
  if (!found) return settleByIntent(app, intentId)
  const { order, isPaid } = found
  if (isPaid && order.paymentIntentId === intentId) return
  await applySettlement(app, order, await settleOrder(app, order, actor, intentId))
}

async function handleObjectEvent(app: App, event: PaymentEvent, handler: ObjectHandler): Promise<void> {
  if (!event.objectId || (await isKnown(app, event))) return
  await handler(app, event.objectId, event.account)
  recordProviderEvent(app, event)
}

function isKnown(app: App, event: PaymentEvent): Promise<boolean> {
  return app.db.platform(actor, async (tx, last) => {
    const known = tx
      .selectFrom('provider_events')
      .select('event_id')
      .where('provider', '=', provider)
      .where('event_id', '=', event.id)
    return (await last(known).executeTakeFirst()) !== undefined
  })
}

function concernsAccount(type: string): boolean {
  return type === 'account.updated' || type.startsWith('payout.')
}

const actor = 'system:payments'

/**
 * Handles an event about an object other than the payment. `account`: the connected account it happened at.
 */
type ObjectHandler = (app: App, objectId: string, account: string | null) => Promise<unknown>

const objectHandlers: Record<string, ObjectHandler> = {
  'refund.created': handleRefundEvent,
  'refund.updated': handleRefundEvent,
  'refund.failed': handleRefundEvent,
  'charge.dispute.created': handleDispute,
  'charge.dispute.updated': handleDispute,
  'charge.dispute.funds_withdrawn': handleDispute,
  'charge.dispute.funds_reinstated': handleDispute,
  'charge.dispute.closed': handleDispute,
  'account.updated': refreshAccount,
  'payout.created': handlePayout,
  'payout.updated': handlePayout,
  'payout.paid': handlePayout,
  'payout.failed': handlePayout,
  'payout.canceled': handlePayout,
}
const successes = ['payment_intent.succeeded', 'payment_intent.amount_capturable_updated']
const settling = [
  ...successes,
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
]
