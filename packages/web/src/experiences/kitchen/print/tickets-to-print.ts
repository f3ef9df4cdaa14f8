import type { Ticket } from '@comanda/contract/kitchen'
import { isPrintDue, type PrintMoment } from '@comanda/domain/kitchen/print-moment'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { hours, type Instant } from '@comanda/domain/time/instant'

/** The maximum number of printed tickets that a screen stores, and of those that are not on the board. */
const MAX_REMEMBERED = 400
/** An order that a screen did not receive in time is no longer printed after this time in its status. */
const MAX_MISSED_MS = hours(1)

/** The orders that an automatically printing screen has shown since it was opened, or since printing was turned on. */
interface ShownOrders {
  /** By the clock of the device. */
  since: Instant
  /** Whether it has shown a board sent by the server since then, and not only one that was loaded or stored before. */
  isCurrent: boolean
  /** Ids of orders that were not due yet. */
  waiting: ReadonlySet<string>
  /** The tickets (`printKeyOf`) of all others, also of those that left the board, because a completed order can be recalled. */
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
  /** The tickets that this screen has printed (`printKeyOf`). */
  printed: readonly string[]
}

/**
 * The tickets that a screen must print automatically when it shows a board, and its state after that. An order is printed
 * when it becomes due while the screen is open, even if another screen has advanced it further during a lost connection.
 * When the screen is opened, only orders still in the phase that triggers printing are due: those in progress were
 * printed before, or by another screen. A ticket that has changed since is printed again. When printing is turned on, all
 * orders on the board count as printed. `record` has the tickets to store as printed, with the stored ones of open orders, so that
 * they remain stored however many follow: another tab that takes over knows of them from nowhere else.
 */
export function nextPrints(
  state: AutoPrintState,
  { on, onBoard, moment, readAt, deviceNow, now, printed }: ShownBoard,
): { state: AutoPrintState; print: Ticket[]; record: string[] } {
  if (!on) return { state: 'off', print: [], record: [] }
  const shown = state === null || state === 'off' ? nothingShown(deviceNow) : state
  const isHandled = (key: string) => shown.past.has(key) || printed.includes(key)
  const isChanged = (key: string) => printed.includes(key) || (shown.isCurrent && shown.past.has(key))
  const due = onBoard.filter((ticket) => {
    const { orderId, status, statusAt } = ticket
    if (!isPrintDue(status, moment) || isHandled(printKeyOf(ticket))) return false
    if (phaseOf(status) === moment || shown.waiting.has(orderId)) return true
    if (earlierKeysOf(ticket).some(isChanged)) return true
    return shown.isCurrent && now - statusAt < MAX_MISSED_MS
  })
  const recorded = onBoard
    .filter(({ status }) => isPrintDue(status, moment))
    .map(printKeyOf)
    .filter((key) => printed.includes(key))
  const isWaiting = ({ status }: Ticket) => phaseOf(status) === 'new' && moment !== 'new'
  const waiting = onBoard.filter(isWaiting)
  const waitingKeys = waiting.map(printKeyOf)
  const remembered = [...shown.past].filter((key) => !waitingKeys.includes(key)).slice(-MAX_REMEMBERED)
  return {
    state: {
      since: shown.since,
      isCurrent: shown.isCurrent || readAt >= shown.since,
      waiting: new Set(waiting.map(({ orderId }) => orderId)),
      past: new Set([...remembered, ...onBoard.filter((ticket) => !isWaiting(ticket)).map(printKeyOf)]),
    },
    print: state === 'off' ? [] : due,
    record: due.length > 0 ? [...recorded, ...due.map(printKeyOf)] : [],
  }
}

/** The state after tickets that were to be printed were not: they are due again. */
export function withUnprinted(state: AutoPrintState, tickets: readonly Ticket[]): AutoPrintState {
  if (state === null || state === 'off') return state
  const keys = tickets.map(printKeyOf)
  return { ...state, past: new Set([...state.past].filter((key) => !keys.includes(key))) }
}

function nothingShown(since: Instant): ShownOrders {
  return { since, isCurrent: false, waiting: new Set(), past: new Set() }
}

/** Identifies what is printed of an order: a change after which its ticket must be printed again gives it another key. */
export function printKeyOf({ orderId, printGeneration = 0 }: Ticket): string {
  return keyOf(orderId, printGeneration)
}

/** The keys of the ticket before its changes. */
function earlierKeysOf({ orderId, printGeneration = 0 }: Ticket): string[] {
  return Array.from({ length: printGeneration }, (_, generation) => keyOf(orderId, generation))
}

/** Screens have stored ids of orders only. */
function keyOf(orderId: string, generation: number): string {
  return generation === 0 ? orderId : `${orderId}:${generation}`
}

/** Adds printed tickets, or moves them to the end, dropping the oldest beyond the limit. */
export function withPrinted(printed: readonly string[], keys: readonly string[]): string[] {
  return [...printed.filter((key) => !keys.includes(key)), ...new Set(keys)].slice(-MAX_REMEMBERED)
}

/** Reads the stored list; empty if it is invalid. */
export function readPrinted(text: string | null): string[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter((key) => typeof key === 'string').slice(-MAX_REMEMBERED) : []
  } catch {
    return []
  }
}
