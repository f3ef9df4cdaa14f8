import type { KitchenSettings, Ticket } from '@comanda/contract/kitchen'
import { useEffect, useRef } from 'react'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { printedOrders, recordPrinted } from './printed-orders.ts'
import { ticketsToPrint } from './tickets-to-print.ts'

/**
 * Prints each ticket once as it arrives, even across reloads, if this screen is set to. Tickets already on
 * the board when the setting is switched on count as printed.
 */
export function useAutoPrint(
  onBoard: readonly Ticket[],
  settings: KitchenSettings,
  print: (tickets: readonly Ticket[]) => void,
): void {
  const [on] = useScreenSetting('autoPrint')
  const wasOn = useRef<boolean | null>(null)
  const when = settings.printWhen === 'acknowledged' ? 'acknowledged' : 'new'
  useEffect(() => {
    const switchedOn = on && wasOn.current === false
    wasOn.current = on
    if (!on) return
    const due = ticketsToPrint(onBoard, when, printedOrders())
    if (due.length === 0) return
    recordPrinted(due.map(({ orderId }) => orderId))
    if (!switchedOn) print(due)
  }, [on, when, onBoard, print])
}
