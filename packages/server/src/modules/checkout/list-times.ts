import type { Contract } from '@comanda/contract/contract'
import { promisedAt } from '@comanda/domain/ordering/promised-at'
import type { FulfillmentType } from '@comanda/domain/ordering/restaurant'
import { isAsapAvailable, slotDays } from '@comanda/domain/ordering/timing'
import { findTime } from '@comanda/domain/throttling/find-time'
import { isFull, roomAt } from '@comanda/domain/throttling/kitchen-load'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { App, Caller } from '../../app.ts'
import { loadStorefront } from '../menus/public.ts'
import { isThrottled, readLoad } from '../throttling/public.ts'
import { refuse } from './refusals.ts'

type Times = InferContractRouterOutputs<Contract>['checkout']['times']

/**
 * The times at which the kitchen has capacity left for an order of one portion. A larger order can be refused when it is
 * priced. Throws NOT_FOUND.
 */
export async function listTimes(
  app: App,
  caller: Caller,
  { restaurantId, fulfillment }: { restaurantId: string; fulfillment: FulfillmentType },
): Promise<Times> {
  const storefront = await loadStorefront(app, restaurantId)
  if (!storefront) throw refuse.unknownRestaurant()
  const now = app.now()
  const { throttle } = storefront
  const { settings } = storefront.restaurant
  const { timezone: zone } = settings
  const timing = { mode: 'asap' } as const
  const usual = promisedAt({ now, timing, fulfillment, settings, courierEtaMinutes: null })
  const isAsap = isAsapAvailable(now, settings)
  if (!isThrottled(throttle, now)) return { asap: isAsap ? { at: usual, isDelayed: false } : null, slots: [] }
  const load = await app.db.tenant(restaurantId, caller.actor, (tx) => readLoad(tx, restaurantId, now))
  const order = { fulfillment, prepMinutes: throttle.dishMinutes.perDish }
  const asap = findTime({ now, settings, throttle, load }, { ...order, timing, usual })
  const slots = slotDays(now, settings, fulfillment)
    .flatMap(({ slots }) => slots)
    .map((at) => ({ at, room: roomAt(throttle, load, fulfillment, at, zone) }))
    .filter(({ room }) => isFull(room) || room.orders !== null)
    .map(({ at, room }) => ({ at, left: room.orders, isFull: isFull(room) }))
  return {
    asap: isAsap && asap.ok ? { at: asap.promisedAt, isDelayed: asap.promisedAt > usual } : null,
    slots,
  }
}
