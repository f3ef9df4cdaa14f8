import { readStored, writeStored } from '../../../shared/back-office/browser-store.ts'
import { readPrinted, withPrinted } from './to-print.ts'

const KEY = 'comanda.kitchen-printed'

/** Orders that this screen has printed, also before a reload. */
export function printedHere(): string[] {
  return readPrinted(readStored(KEY))
}

export function notePrintedHere(orderIds: readonly string[]): void {
  writeStored(KEY, JSON.stringify(withPrinted(printedHere(), orderIds)))
}
