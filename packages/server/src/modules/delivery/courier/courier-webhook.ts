import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { CourierDelivery } from '../../../gateways/courier/port.ts'
import type { RawRoute } from '../../../platform/http/raw-routes.ts'
import { openSecret } from '../../restaurants/public.ts'
import { readCourierSecret } from '../account/courier-credentials.ts'
import { type CourierRow, lockCourier } from './courier-row.ts'
import { takeProgress } from './take-progress.ts'

/**
 * The courier service's notices. 200 means that what they tell is stored; anything else is sent again, or asked for by us.
 */
export const courierWebhook: RawRoute = {
  method: 'POST',
  path: '/api/webhooks/courier',
  async handle(app, request) {
    const [body, signature] = [await request.text(), request.headers.get('x-uber-signature')]
    const event = app.courier.readEvent(body, signature, await ownKeyFor(app, body, signature))
    if (event === 'forged') return answer(400, { error: 'The signature is not valid.' })
    if (event === 'other') return answer(200, { received: true })
    const taken = await takeNotice(app, event)
    return taken === 'early' ? answer(409, { error: 'Not known yet.' }) : answer(200, { received: true })
  },
}

/**
 * The key of the restaurant whose delivery a notice says that it is about, where that has an account with a key of its own.
 * Only this restaurant's deliveries are believed under it.
 */
async function ownKeyFor(app: App, body: string, signature: string | null): Promise<string | null> {
  // What could not be a signature costs no query.
  const said = /^[0-9a-f]{64}$/i.test(signature ?? '') ? app.courier.peekEvent(body) : null
  if (!said) return null
  const whose = (await findDelivery(app, said.deliveryId)) ?? (await findAwaited(app, said.orderId))
  if (!whose) return null
  return readCourierSecret(await openSecret(app, whose.restaurant_id, 'courier')).webhookKey ?? null
}

/**
 * One transaction, which remembers the event: a repeat changes nothing. "early": the notice of a booking came before the
 * answer to it was stored, and has to come again.
 */
function takeNotice(
  app: App,
  { id, delivery }: { id: string; delivery: CourierDelivery },
): Promise<'taken' | 'unknown' | 'early'> {
  return app.db.platform(actor, async (tx) => {
    const row = await deliveryIn(tx, delivery.id)
    if (!row) return (await findAwaited(app, delivery.orderId)) ? 'early' : 'unknown'
    const remembered = await tx
      .insertInto('provider_events')
      .values({ provider: 'courier', event_id: id, type: delivery.status, object_id: delivery.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (remembered.numInsertedOrUpdatedRows === 0n) return 'taken'
    const locked = await lockCourier(tx, row)
    if (locked) await takeProgress(app, tx, locked, delivery)
    return 'taken'
  })
}

interface Booked {
  restaurant_id: string
  order_id: string
}

function findDelivery(app: App, deliveryId: string): Promise<Booked | undefined> {
  return app.db.platform(actor, (tx) => deliveryIn(tx, deliveryId))
}

function deliveryIn(tx: Tx, deliveryId: string): Promise<Booked | undefined> {
  return tx
    .selectFrom('courier_deliveries')
    .select(['restaurant_id', 'order_id'])
    .where('provider_delivery_id', '=', deliveryId)
    .executeTakeFirst()
}

/** The order that a booking is under way for, whose delivery is not known by its name yet. */
async function findAwaited(app: App, orderId: string | null): Promise<Booked | undefined> {
  if (!orderId || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(orderId)) return undefined
  return app.db.platform(actor, (tx) =>
    tx
      .selectFrom('courier_deliveries')
      .select(['restaurant_id', 'order_id'])
      .where('order_id', '=', orderId)
      .where('state', '=', 'waiting' satisfies CourierRow['state'])
      .executeTakeFirst(),
  )
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

const actor = 'system:courier'
