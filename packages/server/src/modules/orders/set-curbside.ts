import type { OrderView } from '@comanda/contract/orders'
import { cleanCar, isOfferedCurbside, vehicleRequired } from '@comanda/domain/ordering/curbside'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { reloadOrder } from './find-order.ts'
import { requireOrder } from './get-order.ts'
import { orderViewOf } from './order-row.ts'

export interface CurbsideRequest {
  token: string
  vehicle: string
  space: string
  isHere: boolean
}

/**
 * Requests that a pickup order is brought to the customer's car, and records the customer's arrival. Idempotent: a repeat
 * changes nothing, and the time of arrival stays the first one.
 * Throws NOT_FOUND, BAD_REQUEST, CURBSIDE_UNAVAILABLE and TOO_MANY_REQUESTS.
 */
export async function setCurbside(app: App, caller: Caller, request: CurbsideRequest): Promise<OrderView> {
  const { row } = await requireOrder(app, caller, request.token)
  await enforceRateLimit(app, { ...changes, key: `curbside:${row.id}` })
  const { vehicle, space } = cleanCar(request)
  if (vehicle === '') {
    const message = vehicleRequired
    throw new ORPCError('BAD_REQUEST', { message, data: { issues: [{ path: 'vehicle', message }] } })
  }
  const order = { fulfillment: row.delivery_type, status: row.status, isPaid: row.paid_at !== null }
  // A customer who chose it before it was turned off is still served.
  if (!isOfferedCurbside(order, row.offers_curbside || row.curbside_vehicle !== null)) throw unavailable()
  const { restaurant_id: restaurantId, id } = row
  await app.db.tenant(restaurantId, caller.actor, (tx, last) =>
    last(sql`
      with changed as (
        update orders set curbside_vehicle = ${vehicle}, curbside_space = ${space},
          arrived_at = coalesce(arrived_at, ${request.isHere ? new Date(app.now()) : null}), revision = revision + 1
        where restaurant_id = ${restaurantId} and id = ${id} and is_open
          and (curbside_vehicle is distinct from ${vehicle} or curbside_space <> ${space}
            or (arrived_at is null and ${request.isHere}))
        returning restaurant_id, id, revision, arrived_at
      )
      select append_event(restaurant_id, 'order.curbside_changed', id, jsonb_build_object('revision', revision,
        'isHere', arrived_at is not null)) from changed`).execute(tx),
  )
  const stored = await reloadOrder(app, restaurantId, id, caller.actor)
  return orderViewOf(stored.row, stored.history, request.token)
}

function unavailable() {
  const message = 'This order can no longer be brought to your car. Please come to the counter.'
  return new ORPCError('CURBSIDE_UNAVAILABLE', { status: 409, message })
}

const changes = { max: 60, windowSeconds: 600 }
