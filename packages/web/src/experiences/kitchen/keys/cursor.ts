import type { Direction } from './key-map.ts'

/** A ticket and its position on the screen. */
export interface Placed {
  orderId: string
  /** Left edge in pixels, equal for the tickets of one column. */
  left: number
}

/** The columns from left to right, each from top to bottom. Expects the tickets in reading order. */
export function columnsOf(tickets: readonly Placed[]): string[][] {
  const columns = new Map<number, string[]>()
  for (const { orderId, left } of tickets) {
    const at = Math.round(left)
    // Halos and zoom shift an edge by a pixel or two.
    const known = [...columns.keys()].find((other) => Math.abs(other - at) < 24)
    columns.set(known ?? at, [...(columns.get(known ?? at) ?? []), orderId])
  }
  return [...columns].sort(([a], [b]) => a - b).map(([, orderIds]) => orderIds)
}

/**
 * The ticket that a direction key selects. Without a selection it is the first one. Left and right stay in the row if
 * the column is long enough; at an edge the selection does not change. null if there are no tickets.
 */
export function ticketTo(
  columns: readonly (readonly string[])[],
  from: string | null,
  to: Direction,
): string | null {
  const all = columns.flat()
  const column = columns.findIndex((orderIds) => from !== null && orderIds.includes(from))
  const here = columns[column]
  if (from === null || !here || to === 'first') return all[0] ?? null
  if (to === 'last') return all.at(-1) ?? null
  const row = here.indexOf(from)
  if (to === 'up') return here[Math.max(0, row - 1)] ?? from
  if (to === 'down') return here[Math.min(here.length - 1, row + 1)] ?? from
  const adjacent = columns[column + (to === 'left' ? -1 : 1)]
  return adjacent ? (adjacent[row] ?? adjacent.at(-1) ?? from) : from
}

/**
 * The ticket to select when one leaves its column: the next one, otherwise the one above; null if it was the only one.
 */
export function successorOf(columns: readonly (readonly string[])[], leaving: string): string | null {
  const here = columns.find((orderIds) => orderIds.includes(leaving)) ?? []
  const row = here.indexOf(leaving)
  return here[row + 1] ?? here[row - 1] ?? null
}
