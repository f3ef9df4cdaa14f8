import type { App } from '../../../app.ts'
import type { CourierDelivery } from '../../../gateways/courier/port.ts'
import type { RawRoute } from '../../../platform/http/raw-routes.ts'
import { type CourierRow, lockCourier } from './courier-row.ts'
import { takeProgress } from './take-progress.ts'

/**
 * The courier service's notices. 200 means that what they tell is stored; anything else is sent again, or asked for by us.
 */
export const courierWebhook: RawRoute = {
  method: 'POST',
  path: '/api/webhooks/courier',
  async handle(app, request) {
    const event = app.courier.readEvent(await request.text(), request.headers.get('x-uber-signature'))
    if (event === 'forged') return answer(400, { error: 'The signature is not valid.' })
    if (event === 'other') return answer(200, { received: true })
    const taken = await takeNotice(app, event)
    return taken === 'early' ? answer(409, { error: 'Not known yet.' }) : answer(200, { received: true })
  },
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
    const row = await tx
      .selectFrom('courier_deliveries')
      .select(['restaurant_id', 'order_id'])
      .where('provider_delivery_id', '=', delivery.id)
      .executeTakeFirst()
    if (!row) return (await isAwaited(app, delivery)) ? 'early' : 'unknown'
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

async function isAwaited(app: App, { orderId }: CourierDelivery): Promise<boolean> {
  if (!orderId || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(orderId)) return false
  const row = await app.db.platform(actor, (tx) =>
    tx
      .selectFrom('courier_deliveries')
      .select('order_id')
      .where('order_id', '=', orderId)
      .where('state', '=', 'waiting' satisfies CourierRow['state'])
      .executeTakeFirst(),
  )
  return row !== undefined
}

function answer(status: number, body: object): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

const actor = 'system:courier'
