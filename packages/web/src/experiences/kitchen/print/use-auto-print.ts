import type { KitchenSettings, Ticket } from '@comanda/contract/kitchen'
import { useEffect, useRef } from 'react'
import { readStored, writeStored } from '../../../shared/back-office/browser-store.ts'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { readPrinted, toPrint, withPrinted } from './to-print.ts'

const KEY = 'comanda.kitchen-printed'

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
    const printed = readPrinted(readStored(KEY))
    const due = toPrint(onBoard, when, printed)
    if (due.length === 0) return
    const ids = due.map(({ orderId }) => orderId)
    writeStored(KEY, JSON.stringify(withPrinted(printed, ids)))
    if (!switchedOn) print(due)
  }, [on, when, onBoard, print])
}
