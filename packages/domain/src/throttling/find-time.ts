import type { OrderingSettings, OrderTiming } from '../ordering/restaurant.ts'
import { slotDays } from '../ordering/slots.ts'
import type { Instant } from '../time/instant.ts'
import { openSpanAt } from '../time/opening.ts'
import { capacityFreeAt, hasRoom, type KitchenLoad, type NewOrder } from './kitchen-load.ts'
import { slotLength, slotOf, type Throttle } from './throttle.ts'

export type FoundTime =
  | {
      ok: true
      promisedAt: Instant
      /** When the ticket comes onto the board; null: when it is paid, or by the rule of scheduled orders. */
      heldUntil: Instant | null
      /** It only waits for capacity, so it can come up as soon as an order in progress is ready. */
      isQueued: boolean
    }
  /** `next`: the first free time for a scheduled order; null when there is none. */
  | { ok: false; next: Instant | null }

/** The restaurant with its limits, and what is already promised. */
export interface ThrottledKitchen {
  now: Instant
  settings: OrderingSettings
  throttle: Throttle
  load: KitchenLoad
}

/**
 * The promise that the limits allow. `usual` is the promise without limits. A scheduled order gets its time or
 * none. An ASAP order moves to when capacity frees, and then to the next slot with room before closing.
 */
export function findTime(
  kitchen: ThrottledKitchen,
  order: NewOrder & { timing: OrderTiming; usual: Instant },
): FoundTime {
  const { now, settings, throttle, load } = kitchen
  const { timezone: zone, calendar } = settings
  const fits = (at: Instant) => hasRoom(throttle, load, order, at, zone)
  if (order.timing.mode === 'later') {
    const { at } = order.timing
    return fits(at)
      ? { ok: true, promisedAt: at, heldUntil: null, isQueued: false }
      : { ok: false, next: nextFreeSlot(kitchen, order, at) }
  }
  const start = capacityFreeAt(throttle, load, order.fulfillment, now, zone)
  const earliest = order.usual + (start - now)
  const close = openSpanAt(now, calendar, zone)?.close ?? now
  let at = earliest
  while (at < close && !fits(at)) at = slotOf(at) + slotLength
  if (at >= close && !(at === order.usual && fits(at)))
    return { ok: false, next: nextFreeSlot(kitchen, order, close) }
  const isDelayed = at > order.usual
  return {
    ok: true,
    promisedAt: at,
    heldUntil: isDelayed ? now + (at - order.usual) : null,
    isQueued: isDelayed && at === earliest,
  }
}

/** The first selectable time with capacity after an instant, else the first of all; null when every one is full. */
function nextFreeSlot(
  { now, settings, throttle, load }: ThrottledKitchen,
  order: NewOrder,
  after: Instant,
): Instant | null {
  const free = slotDays(now, settings, order.fulfillment)
    .flatMap(({ slots }) => slots)
    .filter((slot) => hasRoom(throttle, load, order, slot, settings.timezone))
  return free.find((slot) => slot > after) ?? free[0] ?? null
}
