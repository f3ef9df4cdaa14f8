import type { Board, Station, Ticket } from '@comanda/contract/kitchen'
import { isProductInView, parseStationView, type StationView } from '@comanda/domain/kitchen/stations'
import { type BoardLead, comesUpAt, isUpcoming } from '@comanda/domain/kitchen/upcoming'
import { useMemo } from 'react'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { useBoardClock } from '../ticket/board-clock.ts'

/** How this screen views the kitchen's tickets. The same object until something changes. */
export interface KitchenLine {
  lead: BoardLead
  stations: readonly Station[]
  view: StationView
  /** Whether this screen's stations make a product; absent if it shows all of them. */
  isOwn?: (productId: string) => boolean
}

export function useKitchenLine({ settings, restaurant, stations }: Board): KitchenLine {
  const [stored] = useScreenSetting('station')
  const { leadMinutes } = settings
  const { prepMinutes } = restaurant
  return useMemo(() => {
    const view = parseStationView(stored, stations)
    const isOwn = (productId: string) => isProductInView(productId, view, stations)
    const lead = { leadMinutes, prepMinutes }
    return { lead, stations, view, ...(view.kind === 'some' ? { isOwn } : {}) }
  }, [stored, stations, leadMinutes, prepMinutes])
}

/** The lead times that decide when scheduled orders of a kitchen come up. */
export function leadOf({ settings, restaurant }: Board): BoardLead {
  return { leadMinutes: settings.leadMinutes, prepMinutes: restaurant.prepMinutes }
}

/**
 * Splits the tickets: those on the board, in the order in which they came up, and upcoming ones, next first.
 * Both are the same lists until a ticket changes or one comes up.
 */
export function useSplitTickets(
  tickets: readonly Ticket[],
  { lead }: KitchenLine,
): { onBoard: Ticket[]; upcoming: Ticket[] } {
  const waiting = useBoardClock((now) => {
    const ids = tickets.flatMap((ticket) => (isUpcoming(ticket, lead, now) ? [ticket.orderId] : []))
    return ids.join()
  })
  return useMemo(() => {
    const ids = new Set(waiting.split(','))
    const byComeUp = (a: Ticket, b: Ticket) => comesUpAt(a, lead) - comesUpAt(b, lead)
    return {
      onBoard: tickets.filter(({ orderId }) => !ids.has(orderId)).sort(byComeUp),
      upcoming: tickets.filter(({ orderId }) => ids.has(orderId)).sort(byComeUp),
    }
  }, [tickets, lead, waiting])
}
