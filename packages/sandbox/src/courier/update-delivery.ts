import { z } from 'zod'
import { CourierError } from './errors.ts'
import type { Delivery } from './objects.ts'
import { notes, readBody } from './params.ts'
import type { CourierState, StoredDelivery } from './state.ts'

const request = z.looseObject({
  dropoff_notes: notes.optional(),
  pickup_notes: notes.optional(),
  manifest_reference: z.string().optional(),
  tip_by_customer: z.int().min(0).optional(),
})

/** Changes the notes, the reference or the tip of a delivery under way. Throws CourierError. */
export function updateDelivery(
  state: CourierState,
  stored: StoredDelivery,
  body: unknown,
  now: Date,
): Delivery {
  const given = readBody(request, body)
  const before = stored.delivery
  if (before.complete) throw new CourierError(400, 'invalid_params', 'The delivery is complete.')
  const tip = given.tip_by_customer ?? before.tip
  const delivery: Delivery = {
    ...before,
    ...{ tip, fee: before.fee - before.tip + tip, updated: now.toISOString() },
    pickup: { ...before.pickup, notes: given.pickup_notes ?? before.pickup.notes },
    dropoff: { ...before.dropoff, notes: given.dropoff_notes ?? before.dropoff.notes },
    manifest: { ...before.manifest, reference: given.manifest_reference ?? before.manifest.reference },
  }
  state.deliveries.put(delivery.id, { ...stored, delivery })
  return delivery
}
