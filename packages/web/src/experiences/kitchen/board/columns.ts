import type { Ticket } from '@comanda/contract/kitchen'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { hasHandoverFlags } from '../ticket/ticket-flags.tsx'

/** The narrowest column in which a ticket is readable, with the gap next to it, in pixels. */
const MIN_COLUMN = 308
const GAP = 12
/** On wider screens, which are read from further away, columns are wider. */
const WIDE_COLUMN = 340
/** Lanes are shown side by side if at least this many columns fit: new, acknowledged, preparing, ready. */
export const LANES = 4

/** How many columns of tickets fit side by side, at least one. `zoom` is that of the text size. */
export function columnsIn(width: number, zoom: number): number {
  const fitting = Math.floor((width / zoom + GAP) / MIN_COLUMN)
  return Math.max(1, fitting <= LANES ? fitting : Math.max(LANES, Math.floor(width / zoom / WIDE_COLUMN)))
}

/** The approximate height of a ticket in pixels, to distribute tickets evenly. */
export function estimateHeight(ticket: Ticket): number {
  const { status, lines, kidsMeals, address, courier } = ticket
  if (phaseOf(status) === 'ready') return hasHandoverFlags(ticket) ? 136 : 96
  const dishes = lines.reduce(
    (sum, { selections, specialInstructions }) =>
      sum + 44 + (selections.length > 0 ? 24 : 0) + (specialInstructions ? 40 : 0),
    0,
  )
  return 200 + dishes + 44 * kidsMeals.length + (address ? 20 : 0) + (courier ? 60 : 0)
}

/** Distributes tickets over columns in order: each goes to the shortest column so far. */
export function spread(tickets: readonly Ticket[], columns: number): Ticket[][] {
  const spreads = Array.from({ length: columns }, () => ({ tickets: [] as Ticket[], height: 0 }))
  for (const ticket of tickets) {
    const shortest = spreads.reduce((least, column) => (column.height < least.height ? column : least))
    shortest.tickets.push(ticket)
    shortest.height += estimateHeight(ticket) + GAP
  }
  return spreads.map((column) => column.tickets)
}

/**
 * The number of columns of each lane, the lane of new orders first. Every lane has one. Spare columns go to the lane
 * that hides the most tickets, and so does the column of an empty lane while another lane overflows; the lane of new
 * orders always has one.
 */
export function shareColumns(
  lanes: readonly (readonly Ticket[])[],
  columns: number,
  columnHeight: number,
): number[] {
  const heights = lanes.map((tickets) => tickets.reduce((sum, one) => sum + estimateHeight(one) + GAP, 0))
  const shares = lanes.map(() => 1)
  const give = (lane: number) => {
    shares[lane] = (shares[lane] ?? 0) + 1
  }
  const needOf = (lane: number) => (heights[lane] ?? 0) / Math.max(1, shares[lane] ?? 1)
  const worst = () => heights.reduce((most, _, lane) => (needOf(lane) > needOf(most) ? lane : most), 0)
  for (let spare = columns - lanes.length; spare > 0; spare -= 1) give(worst())
  for (const [lane, tickets] of lanes.entries()) {
    if (lane === 0 || tickets.length > 0 || needOf(worst()) <= columnHeight) continue
    shares[lane] = 0
    give(worst())
  }
  return shares
}
