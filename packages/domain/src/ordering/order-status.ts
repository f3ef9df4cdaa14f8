import type { FulfillmentType } from './restaurant.ts'

export const orderStatuses = [
  'pending',
  'received',
  'acknowledged',
  'accepted',
  'confirmed',
  'preparing',
  'ready',
  'completed',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export type OrderPhase = 'new' | 'acknowledged' | 'preparing' | 'ready' | 'completed' | 'cancelled'

/** Groups the nine stored values: received counts as new, accepted and confirmed as acknowledged. */
export function phaseOf(status: OrderStatus): OrderPhase {
  return phases[status]
}

/** The next status on the kitchen's path, or null when there is none. */
export function nextStatus(status: OrderStatus): OrderStatus | null {
  return next[phaseOf(status)]
}

/** The step before, to which a ticket is taken back when it was moved on by mistake; null when there is none. */
export function previousStatus(status: OrderStatus): OrderStatus | null {
  return previous[phaseOf(status)]
}

/** The words on the button that moves a ticket on, or null when it cannot be moved. */
export function advanceLabel(status: OrderStatus, fulfillment: FulfillmentType): string | null {
  if (phaseOf(status) === 'ready') return fulfillment === 'delivery' ? 'DRIVER PICKUP' : 'PICKED UP'
  return labels[phaseOf(status)] ?? null
}

/** What a kitchen calls the state of an order. */
export function statusLabel(status: OrderStatus): string {
  return statusLabels[phaseOf(status)]
}

const statusLabels: Record<OrderPhase, string> = {
  new: 'NEW ORDER ALERT',
  acknowledged: 'Acknowledged',
  preparing: 'In Progress',
  ready: 'Ready',
  completed: 'Picked Up',
  cancelled: 'Cancelled',
}

const phases: Record<OrderStatus, OrderPhase> = {
  pending: 'new',
  received: 'new',
  acknowledged: 'acknowledged',
  accepted: 'acknowledged',
  confirmed: 'acknowledged',
  preparing: 'preparing',
  ready: 'ready',
  completed: 'completed',
  cancelled: 'cancelled',
}

const next: Record<OrderPhase, OrderStatus | null> = {
  new: 'acknowledged',
  acknowledged: 'preparing',
  preparing: 'ready',
  ready: 'completed',
  completed: null,
  cancelled: null,
}

const previous: Record<OrderPhase, OrderStatus | null> = {
  new: null,
  acknowledged: 'pending',
  preparing: 'acknowledged',
  ready: 'preparing',
  completed: 'ready',
  cancelled: null,
}

const labels: Partial<Record<OrderPhase, string>> = {
  new: 'ACKNOWLEDGE',
  acknowledged: 'START PREPARING',
  preparing: 'MARK READY',
}
