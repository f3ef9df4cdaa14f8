import type { KitchenSettings, Ticket } from '@comanda/contract/kitchen'
import { printMoment } from '@comanda/domain/kitchen/print-moment'
import type { Instant } from '@comanda/domain/time/instant'
import { useCallback, useEffect, useRef } from 'react'
import { useKitchen } from '../kitchen-provider.tsx'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { boardNow } from '../ticket/board-clock.ts'
import { type ClaimedPrinting, printOnce } from './print-once.ts'
import { printedTickets, recordPrinted } from './printed-tickets.ts'
import { claimPrints, type SharedPrinter } from './shared-printer.ts'
import { type AutoPrintState, nextPrints, printKeyOf, withUnprinted } from './tickets-to-print.ts'
import { usePrintingTab } from './use-printing-tab.ts'

/**
 * Prints each ticket once, even across reloads and tabs, if this screen is set to (`nextPrints`); on a shared printer, once for all
 * screens that share it (`printOnce`).
 */
export function useAutoPrint(
  onBoard: readonly Ticket[],
  readAt: Instant,
  settings: KitchenSettings,
  printer: SharedPrinter | null,
  print: ClaimedPrinting['print'],
): void {
  const { id: restaurantId } = useKitchen().restaurant
  const [on] = useScreenSetting('autoPrint')
  const isPrintingTab = usePrintingTab(restaurantId, on)
  const state = useRef<AutoPrintState>(null)
  const printShared = usePrintShared(isPrintingTab ? printer : null, onBoard, print)
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
    const claimed = printShared ? next.print.map(printKeyOf) : []
    const record = next.record.filter((key) => !claimed.includes(key))
    if (record.length > 0) recordPrinted(record)
    if (next.print.length === 0) return
    if (printShared)
      void printShared(next.print).then((left) => {
        state.current = withUnprinted(state.current, left)
      })
    else print(next.print)
  }, [on, isPrintingTab, moment, onBoard, readAt, print, printShared])
}

/** Prints what no other screen of the printer prints, and returns what this tab left to another; null without such a printer. */
function usePrintShared(
  printer: SharedPrinter | null,
  onBoard: readonly Ticket[],
  print: ClaimedPrinting['print'],
): ((tickets: readonly Ticket[]) => Promise<readonly Ticket[]>) | null {
  const board = useRef(onBoard)
  const ended = useRef(new AbortController())
  useEffect(() => {
    board.current = onBoard
  }, [onBoard])
  const isShared = printer !== null
  useEffect(() => {
    if (!isShared) return
    const waits = new AbortController()
    ended.current = waits
    return () => waits.abort()
  }, [isShared])
  const printShared = useCallback(
    async (tickets: readonly Ticket[]) => {
      if (!printer) return []
      return printOnce(tickets, {
        claim: (due) => claimPrints(printer, due),
        print,
        onBoard: () => board.current,
        signal: ended.current.signal,
      })
    },
    [printer, print],
  )
  return printer && printShared
}
