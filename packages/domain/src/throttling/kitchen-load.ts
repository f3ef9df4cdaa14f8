import type { FulfillmentType } from '../ordering/restaurant.ts'
import { type Instant, minutes, type Zone } from '../time/instant.ts'
import { rulesAt, slotOf, type Throttle } from './throttle.ts'

/** A placed order as the limits count it. Unpaid orders count until their time to pay is over. */
export interface LoadedOrder {
  fulfillment: FulfillmentType
  promisedAt: Instant
  prepMinutes: number
  /** Not ready yet. */
  isMaking: boolean
  /** When the kitchen starts: when it comes onto the board. */
  startsAt: Instant
  /** Dishes added to a paid order. They use the place of that order: only their prep minutes count. */
  isAddition: boolean
}

/** An order before it is placed. */
export interface NewOrder {
  fulfillment: FulfillmentType
  prepMinutes: number
}

/** Placed orders by the slot of their promise. */
export interface KitchenLoad {
  orders: readonly LoadedOrder[]
  bySlot: ReadonlyMap<Instant, LoadedOrder[]>
}

export function kitchenLoad(orders: readonly LoadedOrder[]): KitchenLoad {
  return { orders, bySlot: Map.groupBy(orders, ({ promisedAt }) => slotOf(promisedAt)) }
}

/** The remaining capacity of a slot for orders of one kind. */
export interface SlotRoom {
  isClosed: boolean
  /** Orders that still fit by their number; null without a limit. */
  orders: number | null
  /** Prep minutes that are left; null without a limit. */
  prepMinutes: number | null
}

/** The tightest of all limits of the slot that contains `at`. Never negative. */
export function roomAt(
  throttle: Throttle,
  load: KitchenLoad,
  fulfillment: FulfillmentType,
  at: Instant,
  zone: Zone,
): SlotRoom {
  const slot = slotOf(at)
  const placed = load.bySlot.get(slot) ?? []
  const room: SlotRoom = {
    isClosed: throttle.closedSlots.some((closed) => closed.at === slot),
    orders: null,
    prepMinutes: null,
  }
  for (const rule of rulesAt(throttle, fulfillment, slot, zone)) {
    const counted = placed.filter((order) => isCounted(order, rule.fulfillment))
    if (rule.maxOrders !== null) room.orders = atMost(room.orders, rule.maxOrders - countOrders(counted))
    if (rule.maxPrepMinutes !== null)
      room.prepMinutes = atMost(room.prepMinutes, rule.maxPrepMinutes - sumPrepMinutes(counted))
  }
  return room
}

/**
 * Whether an order still fits into the slot that contains `at`. An order with more prep minutes than the
 * limit fits into a slot that is empty, because otherwise it would fit nowhere.
 */
export function hasRoom(
  throttle: Throttle,
  load: KitchenLoad,
  order: NewOrder,
  at: Instant,
  zone: Zone,
): boolean {
  const room = roomAt(throttle, load, order.fulfillment, at, zone)
  if (room.isClosed || room.orders === 0) return false
  if (room.prepMinutes === null || order.prepMinutes <= room.prepMinutes) return true
  return (load.bySlot.get(slotOf(at)) ?? []).length === 0
}

/** Whether this order uses the remaining capacity of its slot for its kind. */
export function fillsSlot(throttle: Throttle, load: KitchenLoad, order: LoadedOrder, zone: Zone): boolean {
  const room = (orders: KitchenLoad) => roomAt(throttle, orders, order.fulfillment, order.promisedAt, zone)
  return !isFull(room(load)) && isFull(room(kitchenLoad([...load.orders, order])))
}

/** Whether there is no capacity left for an order of this kind. */
export function isFull({ isClosed, orders, prepMinutes }: SlotRoom): boolean {
  return isClosed || orders === 0 || prepMinutes === 0
}

/**
 * The first instant from now on at which fewer orders are in progress than allowed. An overdue order counts
 * for another five minutes.
 */
export function capacityFreeAt(
  throttle: Throttle,
  load: KitchenLoad,
  fulfillment: FulfillmentType,
  now: Instant,
  zone: Zone,
): Instant {
  const making = load.orders.filter(({ isMaking }) => isMaking)
  const ends = making.map((order) => expectedEnd(order, now)).sort((a, b) => a - b)
  const isFree = (at: Instant) =>
    rulesAt(throttle, fulfillment, at, zone).every(
      ({ maxInProgress, fulfillment: counted }) =>
        maxInProgress === null || inProgressAt(making, counted, at, now) < maxInProgress,
    )
  return [now, ...ends].find(isFree) ?? now
}

/** Orders of a kind that are being made at an instant. */
export function inProgressAt(
  orders: readonly LoadedOrder[],
  fulfillment: FulfillmentType | null,
  at: Instant,
  now: Instant,
): number {
  return countOrders(
    orders.filter(
      (order) =>
        order.isMaking &&
        isCounted(order, fulfillment) &&
        order.startsAt <= at &&
        expectedEnd(order, now) > at,
    ),
  )
}

/** The number of these orders, with their additions. */
export function countOrders(orders: readonly LoadedOrder[]): number {
  return orders.filter(({ isAddition }) => !isAddition).length
}

export function sumPrepMinutes(orders: readonly LoadedOrder[]): number {
  return orders.reduce((sum, { prepMinutes }) => sum + prepMinutes, 0)
}

function expectedEnd({ promisedAt }: LoadedOrder, now: Instant): Instant {
  return promisedAt > now ? promisedAt : now + overdueEstimate
}

function isCounted(order: LoadedOrder, fulfillment: FulfillmentType | null): boolean {
  return fulfillment === null || order.fulfillment === fulfillment
}

function atMost(room: number | null, left: number): number {
  return Math.max(0, Math.min(room ?? Number.POSITIVE_INFINITY, left))
}

const overdueEstimate = minutes(5)
