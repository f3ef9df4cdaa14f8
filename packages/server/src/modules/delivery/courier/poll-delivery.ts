import { followedFor } from '@comanda/domain/delivery/courier-times'
import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import { CourierGatewayError } from '../../../gateways/courier/port.ts'
import { applyProgress } from './apply-progress.ts'
import { type CourierRow, lockCourier } from './courier-row.ts'
import { requireCredentials } from './courier-task.ts'
import { scheduleCourier } from './schedule-courier.ts'

/** Polls a delivery without a recent webhook, which may have been lost. */
export async function pollDelivery(app: App, row: CourierRow): Promise<void> {
  const { provider_delivery_id: deliveryId } = row
  if (!deliveryId) return await pollAgainAt(app, row, null)
  if (app.now() - (row.booked_at ?? row.created_at).getTime() > followedFor)
    return await pollAgainAt(app, row, null)
  try {
    const delivery = await app.courier.read(await requireCredentials(app, row.restaurant_id), deliveryId)
    await app.db.tenant(row.restaurant_id, 'system:courier', async (tx) => {
      const now = await lockCourier(tx, row)
      if (now) await applyProgress(app, tx, now, delivery)
    })
  } catch (error) {
    if (!(error instanceof CourierGatewayError)) throw error
    app.log.warn({ err: error, orderId: row.order_id }, 'courier status poll failed')
    await pollAgainAt(app, row, new Date(app.now() + minutes(2)))
  }
}

function pollAgainAt(app: App, row: CourierRow, due_at: Date | null) {
  return app.db.tenant(row.restaurant_id, 'system:courier', async (tx) => {
    const rows = await tx
      .updateTable('courier_deliveries')
      .set({ due_at })
      .where('restaurant_id', '=', row.restaurant_id)
      .where('order_id', '=', row.order_id)
      .where('cancel_wanted', '=', false)
      .where('promised_at', 'is not distinct from', row.promised_at)
      .returningAll()
      .execute()
    for (const changed of rows) await scheduleCourier(tx, changed)
  })
}
