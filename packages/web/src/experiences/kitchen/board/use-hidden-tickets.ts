import type { Ticket } from '@comanda/contract/kitchen'
import { type RefObject, useCallback, useEffect, useState } from 'react'

export interface HiddenTickets {
  /** The number of tickets whose header is above the visible part, and of those whose button is below it. */
  above: number
  below: number
  /** Scrolls so that the next hidden ticket comes first, or back by a page. */
  turn: (direction: 1 | -1) => void
}

/** A ticket may be cut off by this many pixels: its border, and the space above its header and below its button. */
const TOLERANCE = 10

interface Edges {
  top: number
  bottom: number
}

/** How many tickets of a lane are hidden, by the edges of both on the screen. */
export function countHidden(
  { top, bottom }: Edges,
  tickets: readonly Edges[],
): Pick<HiddenTickets, 'above' | 'below'> {
  return {
    above: tickets.filter((ticket) => ticket.top < top - TOLERANCE).length,
    below: tickets.filter((ticket) => ticket.bottom > bottom + TOLERANCE).length,
  }
}

/** Counts the hidden tickets of a lane whenever it scrolls, is resized or its tickets change. */
export function useHiddenTickets(
  scroller: RefObject<HTMLElement | null>,
  tickets: readonly Ticket[],
): HiddenTickets {
  const [counts, setCounts] = useState({ above: 0, below: 0 })
  const count = useCallback(() => {
    const lane = scroller.current
    if (!lane) return
    const boxes = ticketsIn(lane).map((ticket) => ticket.getBoundingClientRect())
    const { above, below } = countHidden(lane.getBoundingClientRect(), boxes)
    setCounts((before) => (before.above === above && before.below === below ? before : { above, below }))
  }, [scroller])
  useEffect(() => {
    const lane = scroller.current
    if (!lane) return
    const observer = new ResizeObserver(count)
    observer.observe(lane)
    for (const column of lane.children) observer.observe(column)
    lane.addEventListener('scroll', count, { passive: true })
    return () => {
      observer.disconnect()
      lane.removeEventListener('scroll', count)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tickets can have the same size
  useEffect(count, [count, tickets])
  const turn = (direction: 1 | -1) => {
    const lane = scroller.current
    if (!lane) return
    const { top, bottom, height } = lane.getBoundingClientRect()
    if (direction === -1) return lane.scrollBy({ top: -height })
    const hiddenTops = ticketsIn(lane)
      .map((ticket) => ticket.getBoundingClientRect())
      .filter((box) => box.bottom > bottom + TOLERANCE && box.top > top + TOLERANCE)
      .map((box) => box.top - top)
    // A ticket that is higher than the lane is scrolled by pages.
    lane.scrollBy({ top: Math.min(height - GLIMPSE, ...hiddenTops) })
  }
  return { ...counts, turn }
}

/** The part of a high ticket that stays visible when it is scrolled by a page. */
const GLIMPSE = 48

function ticketsIn(lane: HTMLElement): HTMLElement[] {
  return [...lane.querySelectorAll<HTMLElement>('[data-ticket]')]
}
