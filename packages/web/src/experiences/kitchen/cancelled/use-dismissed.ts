import { useState } from 'react'
import { readStoredList, writeStored } from '../../../shared/back-office/browser-store.ts'

const KEY = 'comanda.kitchen-cancelled-seen'
/** Older ones are no news any more. */
const MOST_KEPT = 50

/** Orders whose cancellation was put away at this screen; a reload does not bring it back. */
export function useDismissed(): [readonly string[], (orderId: string) => void] {
  const [dismissed, setDismissed] = useState<readonly string[]>(() => readStoredList(KEY))
  const dismiss = (orderId: string) => {
    const next = [...readStoredList(KEY), ...dismissed, orderId].filter(isFirst).slice(-MOST_KEPT)
    setDismissed(next)
    writeStored(KEY, JSON.stringify(next))
  }
  return [dismissed, dismiss]
}

const isFirst = (id: string, index: number, all: readonly string[]) => all.indexOf(id) === index
