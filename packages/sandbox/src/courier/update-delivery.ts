import { z } from 'zod'
import { CourierError, invalidParams, wireError } from './errors.ts'
import type { Delivery } from './objects.ts'
import { instant, notes, readBody } from './params.ts'
import type { CourierState, StoredDelivery } from './state.ts'

const minute = 60_000

const request = z.looseObject({
  dropoff_notes: notes.optional(),
  pickup_notes: notes.optional(),
  manifest_reference: z.string().optional(),
  tip_by_customer: z.int().min(0).optional(),
  pickup_ready_dt: instant.optional(),
  pickup_deadline_dt: instant.optional(),
  dropoff_ready_dt: instant.optional(),
  dropoff_deadline_dt: instant.optional(),
})

type Request = z.output<typeof request>

/**
 * Updates the notes, reference, tip or times of an active delivery. Times can be changed until a courier is
 * found, the pickup note until the order is picked up. Throws CourierError.
 */
export function updateDelivery(
  state: CourierState,
  stored: StoredDelivery,
  body: unknown,
  now: Date,
): Delivery {
  const given = readBody(request, body)
  const before = stored.delivery
  if (before.complete) throw new CourierError(400, 'invalid_params', 'The delivery is complete.')
  assertStillOpen(before, given)
  assertWindows(given)
  const tip = given.tip_by_customer ?? before.tip
  const delivery: Delivery = {
    ...before,
    ...timesOf(before, given),
    tip,
    fee: before.fee - before.tip + tip,
    updated: now.toISOString(),
    pickup: { ...before.pickup, notes: given.pickup_notes ?? before.pickup.notes },
    dropoff: { ...before.dropoff, notes: given.dropoff_notes ?? before.dropoff.notes },
    manifest: { ...before.manifest, reference: given.manifest_reference ?? before.manifest.reference },
  }
  state.deliveries.put(delivery.id, { ...stored, delivery })
  return delivery
}

function assertStillOpen({ status }: Delivery, given: Request): void {
  const movesTimes = windowNames.some((name) => given[name] !== undefined)
  const isCourierFound = status !== 'pending'
  const isPickedUp = isCourierFound && status !== 'pickup'
  if ((isCourierFound && movesTimes) || (isPickedUp && given.pickup_notes !== undefined)) {
    throw invalidParams({
      param_details: 'The provided fields cannot be updated in the current job state.',
    })
  }
}

const windowNames = [
  'pickup_ready_dt',
  'pickup_deadline_dt',
  'dropoff_ready_dt',
  'dropoff_deadline_dt',
] as const

/** Rules between the given times. */
function assertWindows(given: Request): void {
  const [ready, deadline, atDoor, latest] = windowNames.map((name) => Date.parse(given[name] ?? ''))
  if (ready === undefined || deadline === undefined || atDoor === undefined || latest === undefined) return
  if (deadline - ready < 10 * minute) throw wireError('pickup_window_too_small')
  if (atDoor > deadline) throw wireError('dropoff_ready_after_pickup_deadline')
  if (latest - atDoor < 20 * minute) throw wireError('dropoff_deadline_too_early')
  if (latest < deadline) throw wireError('dropoff_deadline_before_pickup_deadline')
}

/**
 * The courier arrives at the kitchen no earlier than the order is ready; the dropoff moves by the same
 * amount.
 */
function timesOf(before: Delivery, { pickup_ready_dt: ready, dropoff_deadline_dt: latest }: Request) {
  if (!ready) return latest ? { dropoff_deadline: latest } : {}
  const arrives = Date.parse(before.pickup_eta ?? ready)
  const shift = Date.parse(ready) - arrives
  const moved = (at: string | null) => at && new Date(Date.parse(at) + shift).toISOString()
  return {
    pickup_ready: ready,
    pickup_eta: moved(before.pickup_eta),
    dropoff_eta: moved(before.dropoff_eta),
    dropoff_deadline: latest ?? before.dropoff_deadline,
  }
}
