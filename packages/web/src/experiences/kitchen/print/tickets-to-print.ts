import type { Ticket } from '@comanda/contract/kitchen'
import { isPrintDue, type PrintMoment } from '@comanda/domain/kitchen/print-moment'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { hours, type Instant } from '@comanda/domain/time/instant'

/** The maximum number of printed orders that a screen stores, and of those that are not on the board. */
const MAX_REMEMBERED = 400
/** An order that a screen did not receive in time is no longer printed after this time in its status. */
const MAX_MISSED_MS = hours(1)

/** The orders that an automatically printing screen has shown since it was opened, or since printing was switched on. */
interface ShownOrders {
  /** By the clock of the device. */
  since: Instant
  /** Whether it has shown a board sent by the server since then, and not only one that was loaded or stored before. */
  isCurrent: boolean
  /** Orders that were not due yet. */
  waiting: ReadonlySet<string>
  /** All others, also those that left the board, because a completed order can be recalled. */
  past: ReadonlySet<string>
}

/** null: the screen was just opened. */
export type AutoPrintState = ShownOrders | 'off' | null

export interface ShownBoard {
  /** Whether this screen prints automatically. */
  on: boolean
  onBoard: readonly Ticket[]
  moment: PrintMoment
  /** When the server last responded, and the time now, by the clock of the device. */
  readAt: Instant
  deviceNow: Instant
  /** The kitchen's time. */
  now: Instant
  printed: readonly string[]
}

/**
 * The tickets that a screen must print automatically when it shows a board, and its state after that. An order is printed
 * when it becomes due while the screen is open, even if another screen has advanced it further during a lost connection.
 * When the screen is opened, only orders still in the phase that triggers printing are due: those in progress were
 * printed before, or by another screen. When printing is switched on, all orders on the board count as printed; `record` has those
 * to store as such.
 */
export function nextPrints(
  state: AutoPrintState,
  { on, onBoard, moment, readAt, deviceNow, now, printed }: ShownBoard,
): { state: AutoPrintState; print: Ticket[]; record: string[] } {
  if (!on) return { state: 'off', print: [], record: [] }
  const shown = state === null || state === 'off' ? nothingShown(deviceNow) : state
  const due = onBoard.filter(({ orderId, status, statusAt }) => {
    if (!isPrintDue(status, moment) || shown.past.has(orderId) || printed.includes(orderId)) return false
    if (phaseOf(status) === moment || shown.waiting.has(orderId)) return true
    return shown.isCurrent && now - statusAt < MAX_MISSED_MS
  })
  const isWaiting = ({ status }: Ticket) => phaseOf(status) === 'new' && moment !== 'new'
  const idsOf = (tickets: readonly Ticket[]) => tickets.map(({ orderId }) => orderId)
  const waiting = new Set(idsOf(onBoard.filter(isWaiting)))
  const remembered = [...shown.past].filter((id) => !waiting.has(id)).slice(-MAX_REMEMBERED)
  return {
    state: {
      since: shown.since,
      isCurrent: shown.isCurrent || readAt >= shown.since,
      waiting,
      past: new Set([...remembered, ...idsOf(onBoard.filter((ticket) => !isWaiting(ticket)))]),
    },
    print: state === 'off' ? [] : due,
    record: idsOf(due),
  }
}

function nothingShown(since: Instant): ShownOrders {
  return { since, isCurrent: false, waiting: new Set(), past: new Set() }
}

/** Adds printed orders, dropping the oldest beyond the limit. */
export function withPrinted(printed: readonly string[], orderIds: readonly string[]): string[] {
  return [...new Set([...printed, ...orderIds])].slice(-MAX_REMEMBERED)
}

/** Reads the stored list; empty if it is invalid. */
export function readPrinted(text: string | null): string[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string').slice(-MAX_REMEMBERED) : []
  } catch {
    return []
  }
}
