import type { KitchenLoad, SlotLoad } from '@comanda/contract/throttling'
import { defaultPrepMinutes } from '@comanda/domain/ordering/promised-at'
import type { FulfillmentType, OrderingSettings } from '@comanda/domain/ordering/restaurant'
import {
  countOrders,
  inProgressAt,
  isFull,
  type KitchenLoad as Load,
  roomAt,
  sumPrepMinutes,
} from '@comanda/domain/throttling/kitchen-load'
import { rulesAt, slotLength, slotOf, type Throttle } from '@comanda/domain/throttling/throttle'
import { hours, type Instant } from '@comanda/domain/time/instant'
import { openSpanAt } from '@comanda/domain/time/opening'
import { zonedTime } from '@comanda/domain/time/zone'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { requireRight } from '../identity/public.ts'
import { toOrderingSettings } from '../restaurants/public.ts'
import { readLastHour, readPunctuality } from '../service-times/public.ts'
import { readLoad } from './read-load.ts'
import { readThrottle } from './read-throttle.ts'

/** The kitchen's promises for the next hours, for callers who may close slots. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function readKitchenLoad(app: App, caller: Caller, restaurantId: string): Promise<KitchenLoad> {
  requireRight(caller, 'ordering.pause', restaurantId)
  const now = app.now()
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [row, throttle, load, queued] = await Promise.all([
      tx.selectFrom('restaurants').selectAll().where('id', '=', restaurantId).executeTakeFirst(),
      readThrottle(tx, restaurantId),
      readLoad(tx, restaurantId, now),
      tx
        .selectFrom('orders')
        .select((of) => of.fn.countAll().as('count'))
        .where('restaurant_id', '=', restaurantId)
        .where('is_queued', '=', true)
        .where('is_open', '=', true)
        .where('held_until', '>', new Date(now))
        .executeTakeFirst(),
    ])
    if (!row) throw new ORPCError('NOT_FOUND')
    const { date: today } = zonedTime(now, row.timezone)
    const [lastHour, punctuality] = await Promise.all([
      readLastHour(tx, restaurantId, now),
      readPunctuality(tx, restaurantId, today),
    ])
    const settings = toOrderingSettings(row, app.config.demoAlwaysOpen)
    const limits = rulesAt(throttle, null, now, settings.timezone).flatMap(
      ({ maxInProgress }) => maxInProgress ?? [],
    )
    return {
      now,
      slots: slotsToShow(now, settings).map((at) => slotLoad({ at, throttle, load, settings })),
      inProgress: {
        count: inProgressAt(load.orders, null, now, now),
        max: limits.length > 0 ? Math.min(...limits) : null,
        waiting: Number(queued?.count ?? 0),
      },
      prep: {
        ...lastHour,
        promised: settings.measuredPrepMinutes ?? settings.estimatedPrepMinutes ?? defaultPrepMinutes.pickup,
        isMeasured: settings.measuredPrepMinutes !== null,
      },
      today: punctuality,
    }
  })
}

/** From the present slot on, at least two and a half hours, but not beyond closing. */
function slotsToShow(now: Instant, { calendar, timezone }: OrderingSettings): Instant[] {
  const close = openSpanAt(now, calendar, timezone)?.close ?? Number.POSITIVE_INFINITY
  const end = Math.min(now + hours(4), close)
  const first = slotOf(now)
  const count = Math.max(1, Math.ceil((end - first) / slotLength))
  return Array.from({ length: count }, (_, index) => first + index * slotLength)
}

interface Slot {
  at: Instant
  throttle: Throttle
  load: Load
  settings: OrderingSettings
}

function slotLoad({ at, throttle, load, settings }: Slot): SlotLoad {
  const offered = (['pickup', 'delivery'] as const).filter((kind) =>
    kind === 'pickup' ? settings.pickupEnabled : settings.deliveryEnabled,
  )
  const rules = rulesAt(throttle, null, at, settings.timezone)
  const ownLimits = offered.filter((kind) =>
    rulesAt(throttle, kind, at, settings.timezone).some(
      (rule) => rule.fulfillment === kind && (rule.maxOrders ?? rule.maxPrepMinutes),
    ),
  )
  const closed = throttle.closedSlots.find((slot) => slot.at === at)
  const use = (kind: FulfillmentType | null) => {
    const orders = (load.bySlot.get(at) ?? []).filter(
      ({ fulfillment }) => kind === null || fulfillment === kind,
    )
    const own = kind === null ? rules : rulesAt(throttle, kind, at, settings.timezone)
    const counted = own.filter((rule) => rule.fulfillment === kind)
    return {
      fulfillment: kind,
      orders: countOrders(orders),
      maxOrders: smallest(counted.map(({ maxOrders }) => maxOrders)),
      prepMinutes: sumPrepMinutes(orders),
      maxPrepMinutes: smallest(counted.map(({ maxPrepMinutes }) => maxPrepMinutes)),
    }
  }
  return {
    at,
    uses: [null, ...ownLimits].map(use),
    isFull: offered.every((kind) => isFull(roomAt(throttle, load, kind, at, settings.timezone))),
    closed: closed ? { at: closed.closedAt, by: closed.by } : null,
  }
}

function smallest(limits: (number | null)[]): number | null {
  const set = limits.filter((limit) => limit !== null)
  return set.length > 0 ? Math.min(...set) : null
}
