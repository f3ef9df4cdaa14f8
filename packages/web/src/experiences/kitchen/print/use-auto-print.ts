import type { KitchenSettings, Ticket } from '@comanda/contract/kitchen'
import { printMoment } from '@comanda/domain/kitchen/print-moment'
import type { Instant } from '@comanda/domain/time/instant'
import { useEffect, useRef } from 'react'
import { useKitchen } from '../kitchen-provider.tsx'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { boardNow } from '../ticket/board-clock.ts'
import { printedTickets, recordPrinted } from './printed-tickets.ts'
import { type AutoPrintState, nextPrints } from './tickets-to-print.ts'
import { usePrintingTab } from './use-printing-tab.ts'

/** Prints each ticket once, even across reloads and tabs, if this screen is set to (`nextPrints`). */
export function useAutoPrint(
  onBoard: readonly Ticket[],
  readAt: Instant,
  settings: KitchenSettings,
  print: (tickets: readonly Ticket[]) => void,
): void {
  const { id: restaurantId } = useKitchen().restaurant
  const [on] = useScreenSetting('autoPrint')
  const isPrintingTab = usePrintingTab(restaurantId, on)
  const state = useRef<AutoPrintState>(null)
  const moment = printMoment(settings.printWhen === 'acknowledged' ? 'acknowledged' : 'new', settings.steps)
  useEffect(() => {
    // Every tab notes what counts as printed when printing is turned on: one of the others can have to print later.
    if (on && !isPrintingTab && state.current !== 'off') return
    const next = nextPrints(state.current, {
      on,
      onBoard,
      moment,
      readAt,
      deviceNow: Date.now(),
      now: boardNow(),
      printed: on ? printedTickets() : [],
    })
    state.current = next.state
    if (next.record.length > 0) recordPrinted(next.record)
    if (next.print.length > 0) print(next.print)
  }, [on, isPrintingTab, moment, onBoard, readAt, print])
}
