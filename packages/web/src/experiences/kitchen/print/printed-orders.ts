import { readStored, writeStored } from '../../../shared/browser-store.ts'
import { readPrinted, withPrinted } from './tickets-to-print.ts'

const KEY = 'comanda.kitchen-printed'

/** Orders that this screen has printed. Survives a reload. */
export function printedOrders(): string[] {
  return readPrinted(readStored(KEY))
}

export function recordPrinted(orderIds: readonly string[]): void {
  writeStored(KEY, JSON.stringify(withPrinted(printedOrders(), orderIds)))
}
