import type { Board, KitchenEvent, Ticket } from '@comanda/contract/kitchen'
import { type OrderPhase, phaseOf } from '@comanda/domain/ordering/order-status'

/**
 * Merges a fresh read of the board into the known one. Tickets that the stream has delivered in a later revision are
 * retained.
 */
export function mergeBoards(known: Board | undefined, fresh: Board): Board {
  if (!known) return fresh
  const later = known.tickets.filter((ticket) => {
    const read = fresh.tickets.find(({ orderId }) => orderId === ticket.orderId)
    return read ? ticket.revision > read.revision : isNewerThan(known, fresh) && isOfDay(ticket, fresh)
  })
  const tickets = later.reduce(withTicket, fresh.tickets)
  if (!isNewerThan(known, fresh)) return { ...fresh, tickets }
  const isSameDay = known.day?.end === fresh.day.end
  const dailySales = isSameDay ? known.dailySales : fresh.dailySales
  return { ...fresh, tickets, dailySales, cursor: known.cursor }
}

/** Completed and cancelled orders of an earlier day are dropped, however late their event arrives. */
function isOfDay({ status, paidAt }: Ticket, { day }: Board): boolean {
  const phase = phaseOf(status)
  return (phase !== 'completed' && phase !== 'cancelled') || paidAt >= day.start
}

/** The board after an event of the stream. */
export function applyEvent(board: Board, event: KitchenEvent): Board {
  const tickets = event.ticket ? withTicket(board.tickets, event.ticket) : board.tickets
  return { ...board, tickets, dailySales: event.dailySales ?? board.dailySales, cursor: event.cursor }
}

/** Inserts a ticket unless the same or a later revision is known. Sorted by payment time, oldest first. */
export function withTicket(tickets: readonly Ticket[], ticket: Ticket): Ticket[] {
  const known = tickets.find(({ orderId }) => orderId === ticket.orderId)
  if (known && known.revision >= ticket.revision) return [...tickets]
  const others = tickets.filter((other) => other !== known)
  return [...others, ticket].sort((a, b) => a.paidAt - b.paidAt || a.orderId.localeCompare(b.orderId))
}

export type Lanes = Record<OrderPhase, Ticket[]>

/** Tickets by phase, oldest first; completed ones with the last completed first. */
export function lanesOf(tickets: readonly Ticket[]): Lanes {
  const lanes: Lanes = { new: [], acknowledged: [], preparing: [], ready: [], completed: [], cancelled: [] }
  for (const ticket of tickets) lanes[phaseOf(ticket.status)].push(ticket)
  lanes.completed.sort((a, b) => b.statusAt - a.statusAt)
  return lanes
}

/**
 * Reuses the previous lists where the tickets are unchanged, so that only changed lanes re-render. Without a change they are
 * the previous lanes.
 */
export function reuseLanes(before: Lanes, next: Lanes): Lanes {
  const known = new Set(Object.values(before))
  const reused = (phase: OrderPhase) => (isSame(before[phase], next[phase]) ? before[phase] : next[phase])
  const lanes = {
    new: reused('new'),
    acknowledged: reused('acknowledged'),
    preparing: reused('preparing'),
    ready: reused('ready'),
    completed: reused('completed'),
    cancelled: reused('cancelled'),
  }
  return Object.values(lanes).every((list) => known.has(list)) ? before : lanes
}

function isSame(one: readonly Ticket[], other: readonly Ticket[]): boolean {
  return one.length === other.length && one.every((ticket, index) => ticket === other[index])
}

function isNewerThan(known: Board, fresh: Board): boolean {
  return Number(known.cursor) > Number(fresh.cursor)
}
