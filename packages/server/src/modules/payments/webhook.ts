import { isPaid } from '@comanda/domain/ordering/payment-status'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { type PaymentEvent, PaymentGatewayError } from '../../gateways/payments/port.ts'
import type { RawRoute } from '../../platform/http/raw-routes.ts'
import { handlePayout } from '../finance/public.ts'
import { refreshAccount } from './connect/refresh-account.ts'
import { handleDispute } from './disputes/handle-dispute.ts'
import { handleRefundEvent } from './refunds/handle-refund-event.ts'
import { applySettlement, settleUnlinkedIntent } from './settle-by-intent.ts'
import { settleOrder } from './settle-order.ts'
import { unsettledColumns, unsettledOrder } from './unsettled-order.ts'

/**
 * The webhook of the card provider. 200 acknowledges a processed event; the provider retries any other
 * status.
 */
export const stripeWebhook: RawRoute = {
  method: 'POST',
  path: '/api/webhooks/stripe',
  async handle(app, request) {
    const event = app.payments.readEvent(await request.text(), request.headers.get('stripe-signature'))
    if (!event) return respond(400, { error: 'The signature is not valid.' })
    try {
      await handleEvent(app, event)
    } catch (error) {
      if (!(error instanceof PaymentGatewayError)) throw error
      app.log.warn(
        { err: error, eventId: event.id },
        'Handling a webhook event failed; the provider will retry it',
      )
      return respond(503, { error: 'Temporarily unavailable.' })
    }
    return respond(200, { received: true })
  },
}

/** Events can repeat and arrive in any order: only the provider's current status of the payment counts. */
async function handleEvent(app: App, event: PaymentEvent): Promise<void> {
  // Charges and refunds made by a connected account itself are not ours: a lookup with the platform's key
  // fails.
  if (event.account !== null && !concernsAccount(event.type)) return
  const handler = objectHandlers[event.type]
  if (handler) return handleObjectEvent(app, event, handler)
  if (!event.intentId || !settling.includes(event.type)) return
  const order = await findByIntent(app, event, event.intentId)
  if (order) {
    if (order.isKnown || order.isSettled) return
    await applySettlement(app, order, await settleOrder(app, order, actor))
  } else {
    if (await isKnown(app, event)) return
    await settleUnlinkedIntent(app, event.intentId)
  }
  await storeEvent(app, event)
}

async function handleObjectEvent(app: App, event: PaymentEvent, handler: ObjectHandler): Promise<void> {
  if (!event.objectId || (await isKnown(app, event))) return
  await handler(app, event.objectId, event.account)
  await storeEvent(app, event)
}

/**
 * Finds the order without locking it. `isKnown`: this event was already handled. If the order is already
 * settled, the event changes nothing and is stored by the same statement, for the timeline of the payment.
 */
function findByIntent(app: App, event: PaymentEvent, intentId: string) {
  return app.db.platform(actor, async (tx, last) => {
    const row = await last(
      tx
        .with('found', (db) =>
          db
            .selectFrom('orders')
            .select(unsettledColumns)
            .select(({ exists }) => exists(knownEvent(tx, event)).as('known'))
            .where('payment_intent_id', '=', intentId),
        )
        .with('stored_event', (db) =>
          db
            .insertInto('provider_events')
            .columns(['provider', ...factColumns])
            .expression((of) =>
              of
                .selectFrom('found')
                .select([
                  sql<string>`${provider}`.as('provider'),
                  ...factColumns.map((name) => sql<string>`${factsOf(event)[name]}`.as(name)),
                ])
                .where('payment_status', 'in', settled),
            )
            .onConflict((conflict) => conflict.doNothing())
            .returning('event_id'),
        )
        .selectFrom('found')
        .selectAll(),
    ).executeTakeFirst()
    return row ? { ...unsettledOrder(row), isKnown: row.known, isSettled: isPaid(row.payment_status) } : null
  })
}

function isKnown(app: App, event: PaymentEvent): Promise<boolean> {
  return app.db.platform(
    actor,
    async (tx, last) => (await last(knownEvent(tx, event)).executeTakeFirst()) !== undefined,
  )
}

function knownEvent(tx: Tx, event: PaymentEvent) {
  return tx
    .selectFrom('provider_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', event.id)
}

/** Stored last, so that an event whose handling failed is handled again when the provider retries it. */
function storeEvent(app: App, event: PaymentEvent): Promise<void> {
  return app.db.platform(actor, async (tx, last) => {
    await last(
      tx
        .insertInto('provider_events')
        .values({ provider, ...factsOf(event) })
        .onConflict((conflict) => conflict.doNothing()),
    ).execute()
  })
}

function factsOf({ id, type, intentId, objectId, summary }: PaymentEvent) {
  return { event_id: id, type, intent_id: intentId, object_id: objectId, summary }
}

function concernsAccount(type: string): boolean {
  return type === 'account.updated' || type.startsWith('payout.')
}

function respond(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

const actor = 'system:payments'
const settled = ['succeeded', 'partially_refunded'] as const
const factColumns = ['event_id', 'type', 'intent_id', 'object_id', 'summary'] as const
const provider = 'stripe'

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
const settling = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
]
