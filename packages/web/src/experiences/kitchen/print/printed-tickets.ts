import { readStored, writeStored } from '../../../shared/browser-store.ts'
import { readPrinted, withPrinted } from './tickets-to-print.ts'

const KEY = 'comanda.kitchen-printed'

/** The tickets that this screen has printed (`printKeyOf`). Survives a reload. */
export function printedTickets(): string[] {
  return readPrinted(readStored(KEY))
}

export function recordPrinted(keys: readonly string[]): void {
  writeStored(KEY, JSON.stringify(withPrinted(printedTickets(), keys)))
}
