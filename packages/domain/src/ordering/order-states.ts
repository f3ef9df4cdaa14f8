import { type OrderPhase, type OrderStatus, orderStatuses, phaseOf, statusesUntil } from './order-status.ts'

/**
 * The states by which the back office filters orders: the phases of orders that were placed, and orders that were
 * never paid, which no kitchen sees.
 */
export const orderStates = [
  'new',
  'acknowledged',
  'preparing',
  'ready',
  'completed',
  'cancelled',
  'unpaid',
] as const satisfies readonly (OrderPhase | 'unpaid')[]
export type OrderState = (typeof orderStates)[number]

/** States of orders that a kitchen still works on. */
export const openStates = ['new', 'acknowledged', 'preparing', 'ready'] as const

export const orderStateLabels: Record<OrderState, string> = {
  new: 'New',
  acknowledged: 'Acknowledged',
  preparing: 'Preparing',
  ready: 'Ready',
  completed: 'Completed',
  cancelled: 'Cancelled',
  unpaid: 'Not paid',
}

/** The stored statuses that belong to a phase. */
export function statusesOf(phase: OrderPhase): OrderStatus[] {
  return orderStatuses.filter((status) => phaseOf(status) === phase)
}

/** The statuses that the back office can set. Cancelling is an operation of its own. */
export const settableStatuses = ['pending', 'accepted', 'preparing', 'ready', 'completed'] as const
export type SettableStatus = (typeof settableStatuses)[number]

/** A status as the back office shows it: "Acknowledged". */
export function statusName(status: OrderStatus): string {
  return status.charAt(0).toUpperCase() + status.slice(1)
}

export interface StatusStep {
  to: OrderStatus
  /** To an earlier phase: customers are not notified. */
  isBack: boolean
}

/**
 * The steps by which the back office sets a status. Forward, an order passes the statuses in between, so that each of
 * them is in its history; back, it goes there in one step. Empty if nothing changes or the order has ended.
 */
export function stepsTo(from: OrderStatus, to: SettableStatus): StatusStep[] {
  const phase = phaseOf(from)
  if (from === to || phase === 'completed' || phase === 'cancelled') return []
  if (phase === phaseOf(to)) return [{ to, isBack: false }]
  const last = phaseOf(to) === 'acknowledged' ? 'acknowledged' : to
  const path = statusesUntil(from, last)
  if (path.length === 0) return [{ to, isBack: true }]
  return path.map((status, index) => ({ to: index === path.length - 1 ? to : status, isBack: false }))
}
