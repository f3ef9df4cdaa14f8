import type { KitchenSettings, Ticket } from '@comanda/contract/kitchen'
import { useEffect, useRef } from 'react'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { notePrintedHere, printedHere } from './printed-here.ts'
import { toPrint } from './to-print.ts'

/**
 * Prints tickets as they come, where this screen is set to do so: each once, also after a reload. What was on the board
 * when it was switched on counts as printed.
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
    const due = toPrint(onBoard, when, printedHere())
    if (due.length === 0) return
    notePrintedHere(due.map(({ orderId }) => orderId))
    if (!switchedOn) print(due)
  }, [on, when, onBoard, print])
}
