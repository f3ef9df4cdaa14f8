import { isPaid } from '@comanda/domain/ordering/payment-status'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { type PaymentEvent, PaymentGatewayError } from '../../gateways/payments/port.ts'
import type { RawRoute } from '../../platform/http/raw-routes.ts'
import { takePayout } from '../finance/public.ts'
import { refreshAccount } from './connect/refresh-account.ts'
import { takeDispute } from './disputes/take-dispute.ts'
import { takeRefundNotice } from './refunds/take-refund-notice.ts'
import { follow, settleUnstored } from './settle-by-intent.ts'
import { settleOrder } from './settle-order.ts'
import { unsettledColumns, unsettledOrder } from './unsettled-order.ts'

/** The card provider's notifications. 200 means that what they tell is stored; anything else is sent again. */
export const stripeWebhook: RawRoute = {
  method: 'POST',
  path: '/api/webhooks/stripe',
  async handle(app, request) {
    const event = app.payments.readEvent(await request.text(), request.headers.get('stripe-signature'))
    if (!event) return answer(400, { error: 'The signature is not valid.' })
    try {
      await handleEvent(app, event)
    } catch (error) {
      if (!(error instanceof PaymentGatewayError)) throw error
      app.log.warn({ err: error, eventId: event.id }, 'A notice of the card provider has to come again')
      return answer(503, { error: 'Not now.' })
    }
    return answer(200, { received: true })
  },
}

/** Repeats and any order of arrival are harmless: what counts is what the provider says about the payment now. */
async function handleEvent(app: App, event: PaymentEvent): Promise<void> {
  // What a connected account charges and gives back itself is not ours to know: asked for it, the provider has never heard of it.
  if (event.account !== null && !isOfAccounts(event.type)) return
  const notice = notices[event.type]
  if (notice) return takeNotice(app, event, notice)
  if (!event.intentId || !settling.includes(event.type)) return
  const order = await findByIntent(app, event, event.intentId)
  if (order) {
    if (order.isKnown || order.isSettled) return
    await follow(app, order, await settleOrder(app, order, actor))
  } else {
    if (await isKnown(app, event)) return
    await settleUnstored(app, event.intentId)
  }
  await remember(app, event)
}

async function takeNotice(app: App, event: PaymentEvent, notice: Notice): Promise<void> {
  if (!event.objectId || (await isKnown(app, event))) return
  await notice(app, event.objectId, event.account)
  await remember(app, event)
}

/**
 * Without a lock. Known is this very event when it was told of before. What changes nothing any more, for the order is
 * settled, is remembered on the way: it belongs to the story of the payment.
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
        .with('remembered', (db) =>
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

/** Last of all, so that an event that was not handled to its end is handled when it comes again. */
function remember(app: App, event: PaymentEvent): Promise<void> {
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

function isOfAccounts(type: string): boolean {
  return type === 'account.updated' || type.startsWith('payout.')
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

const actor = 'system:payments'
const settled = ['succeeded', 'partially_refunded'] as const
const factColumns = ['event_id', 'type', 'intent_id', 'object_id', 'summary'] as const
const provider = 'stripe'

/** What is told of something beside the payment itself: its id, and at which account it happened. */
type Notice = (app: App, objectId: string, account: string | null) => Promise<unknown>

const notices: Record<string, Notice> = {
  'refund.created': takeRefundNotice,
  'refund.updated': takeRefundNotice,
  'refund.failed': takeRefundNotice,
  'charge.dispute.created': takeDispute,
  'charge.dispute.updated': takeDispute,
  'charge.dispute.funds_withdrawn': takeDispute,
  'charge.dispute.funds_reinstated': takeDispute,
  'charge.dispute.closed': takeDispute,
  'account.updated': refreshAccount,
  'payout.created': takePayout,
  'payout.updated': takePayout,
  'payout.paid': takePayout,
  'payout.failed': takePayout,
  'payout.canceled': takePayout,
}
const settling = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
]
