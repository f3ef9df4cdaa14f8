import { useState } from 'react'
import { readStoredList, writeStored } from '../../../shared/browser-store.ts'

const KEY = 'comanda.kitchen-cancelled-seen'
/** Older ones are no longer shown as notices. */
const MAX_STORED = 50

/** Orders whose cancellation was dismissed at this screen. Survives a reload. */
export function useDismissed(): [readonly string[], (orderId: string) => void] {
  const [dismissed, setDismissed] = useState<readonly string[]>(() => readStoredList(KEY))
  const dismiss = (orderId: string) => {
    const next = [...readStoredList(KEY), ...dismissed, orderId].filter(isFirst).slice(-MAX_STORED)
    setDismissed(next)
    writeStored(KEY, JSON.stringify(next))
  }
  return [dismissed, dismiss]
}

const isFirst = (id: string, index: number, all: readonly string[]) => all.indexOf(id) === index
