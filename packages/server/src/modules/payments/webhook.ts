import { isPaid } from '@comanda/domain/ordering/payment-status'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { IntentMissing, type PaymentEvent } from '../../gateways/payments/port.ts'
import type { RawRoute } from '../../platform/http/raw-routes.ts'
import { releaseOrder } from './release-order.ts'
import { type Settlement, settleOrder } from './settle-order.ts'
import { type UnsettledOrder, unsettledColumns, unsettledOrder } from './unsettled-order.ts'

/** The card provider's notifications. 200 means that what they tell is stored; anything else is sent again. */
export const stripeWebhook: RawRoute = {
  method: 'POST',
  path: '/api/webhooks/stripe',
  async handle(app, request) {
    const event = app.payments.readEvent(await request.text(), request.headers.get('stripe-signature'))
    if (!event) return answer(400, { error: 'The signature is not valid.' })
    await handleEvent(app, event)
    return answer(200, { received: true })
  },
}

/** Repeats and any order of arrival are harmless: what counts is what the provider says about the payment now. */
async function handleEvent(app: App, event: PaymentEvent): Promise<void> {
  if (!event.intentId || !settling.includes(event.type)) return
  const order = await findByIntent(app, event, event.intentId)
  if (order) {
    if (order.isSettled) return
    const settlement = await settleOrder(app, order, actor)
    // A repeat finds the order paid, and needs nothing to be remembered.
    if (settlement.kind === 'paid') return
    await follow(app, order, settlement)
  } else {
    if (await isKnown(app, event)) return
    await settleUnstored(app, event.intentId)
  }
  await remember(app, event)
}

/** Without a lock. Settled is also what this very event was told of before. */
function findByIntent(app: App, event: PaymentEvent, intentId: string) {
  return app.db.platform(actor, async (tx, last) => {
    const row = await last(
      tx
        .selectFrom('orders')
        .select(unsettledColumns)
        .select(({ exists }) => ['payment_status', exists(knownEvent(tx, event)).as('known')])
        .where('payment_intent_id', '=', intentId),
    ).executeTakeFirst()
    return row ? { ...unsettledOrder(row), isSettled: row.known || isPaid(row.payment_status) } : null
  })
}

async function follow(app: App, order: UnsettledOrder, settlement: Settlement): Promise<void> {
  if (settlement.kind === 'missing') throw new IntentMissing()
  if (settlement.kind === 'canceled') await releaseOrder(app, order, 'The payment was canceled.', actor)
}

/** The program ended between making an intent and storing it: the intent itself knows its order. */
async function settleUnstored(app: App, intentId: string): Promise<void> {
  const intent = await app.payments.retrieveIntent(intentId)
  const { orderId, restaurantId, status } = intent
  if (!orderId || !restaurantId || !isUuid(orderId) || !isUuid(restaurantId)) return
  const row = await app.db.tenant(restaurantId, actor, (tx) =>
    tx
      .selectFrom('orders')
      .select(unsettledColumns)
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', orderId)
      .executeTakeFirst(),
  )
  if (row) {
    const order = unsettledOrder(row)
    await follow(app, order, await settleOrder(app, order, actor, intent))
  } else if (status === 'succeeded')
    app.log.error({ orderId, intentId }, 'A payment was made for an order that is not there')
}

function isKnown(app: App, event: PaymentEvent): Promise<boolean> {
  return app.db.platform(actor, async (tx) => (await knownEvent(tx, event).executeTakeFirst()) !== undefined)
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
  return app.db.platform(actor, async (tx) => {
    await tx
      .insertInto('provider_events')
      .values({ provider, event_id: event.id, type: event.type })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

const actor = 'system:payments'
const provider = 'stripe'
const settling = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.canceled',
]
