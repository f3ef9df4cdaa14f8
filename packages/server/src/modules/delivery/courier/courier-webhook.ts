import { isUuid } from '@comanda/domain/uuid'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { CourierDelivery } from '../../../gateways/courier/port.ts'
import type { RawRoute } from '../../../platform/http/raw-routes.ts'
import { openSecret } from '../../restaurants/public.ts'
import { readCourierSecret } from '../account/courier-credentials.ts'
import { applyProgress } from './apply-progress.ts'
import { type CourierRow, lockCourier } from './courier-row.ts'

/**
 * The courier service's webhook. 200 means that the event is stored. After any other status the provider
 * sends it again, or polling catches up.
 */
export const courierWebhook: RawRoute = {
  method: 'POST',
  path: '/api/webhooks/courier',
  async handle(app, request) {
    const [body, signature] = [await request.text(), request.headers.get('x-uber-signature')]
    // With the platform's key first, which costs no query.
    let event = app.courier.readEvent(body, signature, null)
    if (event === 'forged')
      event = app.courier.readEvent(body, signature, await ownKeyFor(app, body, signature))
    if (event === 'forged') return respond(400, { error: 'The signature is not valid.' })
    if (event === 'other') return respond(200, { received: true })
    const outcome = await handleEvent(app, event)
    return outcome === 'early'
      ? respond(409, { error: 'The delivery is not known yet.' })
      : respond(200, { received: true })
  },
}

/**
 * The webhook key of the restaurant whose delivery the event claims to be about, if its account has one. An
 * event signed with this key is accepted for this restaurant's deliveries only. An event that arrives before the booking is
 * stored is rejected: the event is not verified yet, so nothing but a known delivery is looked up for it.
 */
async function ownKeyFor(app: App, body: string, signature: string | null): Promise<string | null> {
  // A malformed signature costs no query.
  const claimed = /^[0-9a-f]{64}$/i.test(signature ?? '') ? app.courier.peekDeliveryId(body) : null
  if (!claimed) return null
  const owner = await app.db.platform(actor, (tx) => deliveryIn(tx, claimed))
  if (!owner) return null
  return readCourierSecret(await openSecret(app, owner.restaurant_id, 'courier')).webhookKey ?? null
}

/**
 * Handles an event once, in one transaction that records its id. "early": the webhook arrived before the
 * response to the booking was stored, so the provider must send it again.
 */
function handleEvent(
  app: App,
  { id, delivery }: { id: string; delivery: CourierDelivery },
): Promise<'handled' | 'unknown' | 'early'> {
  return app.db.platform(actor, async (tx) => {
    const row = await deliveryIn(tx, delivery.id)
    if (!row) return (await isUnconfirmed(tx, delivery.orderId)) ? 'early' : 'unknown'
    const recorded = await tx
      .insertInto('provider_events')
      .values({ provider: 'courier', event_id: id, type: delivery.status, object_id: delivery.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (recorded.numInsertedOrUpdatedRows === 0n) return 'handled'
    const locked = await lockCourier(tx, row)
    if (locked) await applyProgress(app, tx, locked, delivery)
    return 'handled'
  })
}

interface Booked {
  restaurant_id: string
  order_id: string
}

function deliveryIn(tx: Tx, deliveryId: string): Promise<Booked | undefined> {
  return tx
    .selectFrom('courier_lookup')
    .select(['restaurant_id', 'order_id'])
    .where('provider_delivery_id', '=', deliveryId)
    .executeTakeFirst()
}

/** Whether an order has a booking in progress, whose delivery id is not stored yet. */
async function isUnconfirmed(tx: Tx, orderId: string | null): Promise<boolean> {
  if (!isUuid(orderId)) return false
  return (await selectUnconfirmed(tx, orderId).executeTakeFirst()) !== undefined
}

export function selectUnconfirmed(tx: Tx, orderId: string) {
  return (
    tx
      .selectFrom('courier_deliveries')
      .select('order_id')
      .where('order_id', '=', orderId)
      // Not a parameter, so that every plan can use the index of waiting rows.
      .where(sql<boolean>`state = ${sql.lit('waiting' satisfies CourierRow['state'])}`)
  )
}

function respond(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

const actor = 'system:courier'
