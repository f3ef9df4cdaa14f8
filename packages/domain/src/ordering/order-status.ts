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

/**
 * Groups the nine stored statuses into phases: received counts as new, accepted and confirmed as
 * acknowledged.
 */
export function phaseOf(status: OrderStatus): OrderPhase {
  return phases[status]
}

/** The next status in the kitchen workflow, or null when there is none. */
export function nextStatus(status: OrderStatus): OrderStatus | null {
  return next[phaseOf(status)]
}

/** The status that undoing the last step returns a ticket to, or null when there is none. */
export function previousStatus(status: OrderStatus): OrderStatus | null {
  return previous[phaseOf(status)]
}

/** The statuses of orders that have not come as far as this one in the kitchen workflow. */
export function statusesBefore(status: OrderStatus): OrderStatus[] {
  const steps = Object.keys(next) as OrderPhase[]
  const at = steps.indexOf(phaseOf(status))
  return orderStatuses.filter((other) => steps.indexOf(phaseOf(other)) < at)
}

/** The number of presses that take an order from new to completed. */
export const kitchenStepCounts = ['four', 'three', 'two', 'one'] as const
export type KitchenSteps = (typeof kitchenStepCounts)[number]

/** The status that one press leads to in a kitchen with these steps; null when there is none. */
export function nextStep(status: OrderStatus, steps: KitchenSteps): OrderStatus | null {
  return phaseOf(status) === 'new' ? firstSteps[steps] : nextStatus(status)
}

/** The statuses that an order passes on its way to a later one, the last one included; empty if it is not later. */
export function statusesUntil(from: OrderStatus, to: OrderStatus): OrderStatus[] {
  const path: OrderStatus[] = []
  for (let at = nextStatus(from); at !== null; at = nextStatus(at)) {
    path.push(at)
    if (at === to) return path
  }
  return []
}

/** Label of the button that advances a ticket, or null when it cannot be advanced. */
export function advanceLabel(
  status: OrderStatus,
  fulfillment: FulfillmentType,
  steps: KitchenSteps = 'four',
): string | null {
  const to = nextStep(status, steps)
  if (to !== 'completed') return to && (labels[to] ?? null)
  if (phaseOf(status) === 'new') return 'DONE'
  return fulfillment === 'delivery' ? 'DRIVER PICKUP' : 'PICKED UP'
}

const firstSteps: Record<KitchenSteps, OrderStatus> = {
  four: 'acknowledged',
  three: 'preparing',
  two: 'ready',
  one: 'completed',
}

/** Status label in the kitchen. */
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

/** Labels of the buttons by the status they lead to. */
const labels: Partial<Record<OrderStatus, string>> = {
  acknowledged: 'ACKNOWLEDGE',
  preparing: 'START PREPARING',
  ready: 'MARK READY',
}
