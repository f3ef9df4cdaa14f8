import { hasEnded, isBeforePickup, isLaterStatus } from '@comanda/domain/delivery/courier-status'
import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { json } from '../../../db/json.ts'
import type { CourierDelivery } from '../../../gateways/courier/port.ts'
import { writeCourierAlert } from './courier-alert.ts'
import { notTold } from './courier-problems.ts'
import { type CourierChange, type CourierRow, changeCourier, needsTelling } from './courier-row.ts'

/**
 * Takes what the provider says about the delivery of a locked row, in any order and any number of times: an earlier status
 * changes nothing. Answers the row as it is then. To be the transaction's last act.
 */
export async function takeProgress(
  app: App,
  tx: Tx,
  row: CourierRow,
  delivery: CourierDelivery,
): Promise<CourierRow> {
  const now = new Date(app.now())
  if (delivery.id !== row.provider_delivery_id) return row
  const isLater = isLaterStatus(delivery.status, row.status)
  if (!isLater && delivery.status !== row.status) return row
  const nextLook = hasEnded(delivery.status) ? null : new Date(app.now() + quiet)
  const status = isLater ? delivery.status : row.status
  const change: CourierChange = {
    ...factsOf(delivery, row),
    heard_at: now,
    // What waits to be said keeps its own time.
    due_at: nextLook && (row.cancel_wanted || needsTelling({ ...row, status })) ? row.due_at : nextLook,
    ...(isLater && { status: delivery.status, status_at: now, attempts: 0 }),
    ...(isLater && !isBeforePickup(status) && row.problem?.startsWith(notTold) && { problem: null }),
    ...(delivery.status === 'canceled' &&
      row.cancel_wanted && { state: 'cancelled' as const, problem: null }),
  }
  if (!isLater) return changeCourier(app, tx, row, change)
  const gaveUp = delivery.status === 'returned' || (delivery.status === 'canceled' && !row.cancel_wanted)
  if (gaveUp) await writeCourierAlert(app, tx, row, delivery.status === 'returned' ? 'returned' : 'gave-up')
  const told = change.state === 'cancelled' ? 'cancelled' : 'status'
  return changeCourier(app, tx, row, change, { kind: told })
}

/** What is not said any more stays as it was: notices differ in what they carry. */
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

/** Without news for so long, the provider is asked. */
export const quiet = minutes(3)
