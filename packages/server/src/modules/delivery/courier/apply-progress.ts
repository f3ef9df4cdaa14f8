import { hasEnded, isBeforePickup, isLaterStatus } from '@comanda/domain/delivery/courier-status'
import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { json } from '../../../db/json.ts'
import type { CourierDelivery } from '../../../gateways/courier/port.ts'
import { writeCourierAlert } from './courier-alert.ts'
import { rescheduleFailed } from './courier-problems.ts'
import { type CourierChange, type CourierRow, changeCourier, needsReschedule } from './courier-row.ts'

/**
 * Applies a delivery's state to its locked row. Idempotent and order-independent: an earlier status changes
 * nothing. Must be the transaction's last statement. Returns the updated row.
 */
export async function applyProgress(
  app: App,
  tx: Tx,
  row: CourierRow,
  delivery: CourierDelivery,
): Promise<CourierRow> {
  const now = new Date(app.now())
  if (delivery.id !== row.provider_delivery_id) return row
  const isLater = isLaterStatus(delivery.status, row.status)
  if (!isLater && delivery.status !== row.status) return row
  const nextPoll = hasEnded(delivery.status) ? null : new Date(app.now() + pollAfter)
  const status = isLater ? delivery.status : row.status
  const change: CourierChange = {
    ...factsOf(delivery, row),
    heard_at: now,
    // A pending cancellation or time change stays due as it was.
    due_at: nextPoll && (row.cancel_wanted || needsReschedule({ ...row, status })) ? row.due_at : nextPoll,
    ...(isLater && { status: delivery.status, status_at: now, attempts: 0 }),
    ...(isLater && !isBeforePickup(status) && row.problem?.startsWith(rescheduleFailed) && { problem: null }),
    ...(delivery.status === 'canceled' &&
      row.cancel_wanted && { state: 'cancelled' as const, problem: null }),
  }
  if (!isLater) return changeCourier(app, tx, row, change)
  const needsAlert = delivery.status === 'returned' || (delivery.status === 'canceled' && !row.cancel_wanted)
  if (needsAlert)
    await writeCourierAlert(app, tx, row, delivery.status === 'returned' ? 'returned' : 'gave-up')
  const kind = change.state === 'cancelled' ? 'cancelled' : 'status'
  return changeCourier(app, tx, row, change, { kind })
}

/** Fields that are absent from the delivery stay unchanged: webhooks differ in what they include. */
export function factsOf(delivery: CourierDelivery, row: CourierRow): CourierChange {
  const { courier } = delivery
  const at = (instant: number | null) => (instant === null ? null : new Date(instant))
  return {
    courier_name: courier?.name ?? row.courier_name,
    courier_phone: courier?.phone ?? row.courier_phone,
    courier_vehicle: courier?.vehicle ?? row.courier_vehicle,
    courier_lat: courier?.place?.lat ?? row.courier_lat,
    courier_lng: courier?.place?.lng ?? row.courier_lng,
    tracking_url: delivery.trackingUrl ?? row.tracking_url,
    pickup_eta: at(delivery.pickupEta) ?? row.pickup_eta,
    dropoff_eta: at(delivery.dropoffEta) ?? row.dropoff_eta,
    proof: delivery.proof ? json(delivery.proof) : row.proof === null ? null : json(row.proof),
  }
}

/** A delivery without a webhook for this long is polled. */
export const pollAfter = minutes(3)
