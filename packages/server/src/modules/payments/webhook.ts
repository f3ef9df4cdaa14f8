import type { App } from '../../app.ts'
import type { PaymentEvent } from '../../gateways/payments/port.ts'
import type { RawRoute } from '../../platform/http/raw-routes.ts'
import { releaseOrder } from './release-order.ts'
import { settleOrder } from './settle-order.ts'
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
  const { seen, order } = await lookUp(app, event, event.intentId)
  if (seen) return
  if (order && order.paymentStatus !== 'succeeded') await settle(app, order, event.intentId)
  if (!order) await settleUnstored(app, event.intentId)
  await remember(app, event)
}

async function settle(app: App, order: UnsettledOrder, intentId: string): Promise<void> {
  const intent = await app.payments.retrieveIntent(intentId)
  const settlement = await settleOrder(app, order, actor, intent)
  if (settlement.kind === 'canceled') await releaseOrder(app, order, 'The payment was canceled.', actor)
}

/** The program ended between making an intent and storing it: the intent itself knows its order. */
async function settleUnstored(app: App, intentId: string): Promise<void> {
  const { orderId, restaurantId, status } = await app.payments.retrieveIntent(intentId)
  if (!orderId || !restaurantId || !isUuid(orderId) || !isUuid(restaurantId)) return
  const row = await app.db.tenant(restaurantId, actor, (tx) =>
    tx
      .selectFrom('orders')
      .select(unsettledColumns)
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', orderId)
      .executeTakeFirst(),
  )
  if (row) await settle(app, unsettledOrder(row), intentId)
  else if (status === 'succeeded')
    app.log.error({ orderId, intentId }, 'A payment was made for an order that is not there')
}

function lookUp(app: App, event: PaymentEvent, intentId: string) {
  return app.db.platform(actor, async (tx) => {
    const [seen, row] = await Promise.all([
      tx
        .selectFrom('provider_events')
        .select('event_id')
        .where('provider', '=', provider)
        .where('event_id', '=', event.id)
        .executeTakeFirst(),
      tx
        .selectFrom('orders')
        .select(unsettledColumns)
        .select('payment_status')
        .where('payment_intent_id', '=', intentId)
        .executeTakeFirst(),
    ])
    const order = row ? { ...unsettledOrder(row), paymentStatus: row.payment_status } : null
    return { seen: seen !== undefined, order }
  })
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
