import type { ClaimedTicket, Ticket } from '@comanda/contract/kitchen'
import type { SlipOrder } from '@comanda/domain/kitchen/slip'
import { pause } from '../../../shared/retry.ts'
import { printedTickets, recordPrinted } from './printed-tickets.ts'
import { printKeyOf } from './tickets-to-print.ts'

export interface ClaimedPrinting {
  /** Claims tickets; null if the server cannot be reached. */
  claim: (tickets: readonly Ticket[]) => Promise<ClaimedTicket[] | null>
  print: (tickets: readonly Ticket[], copy?: SlipOrder['copy']) => void
  onBoard: () => readonly Ticket[]
  /** Aborted when this tab no longer prints: what it has not printed yet is left to the next one. */
  signal: AbortSignal
}

/**
 * Prints those of the tickets that no other screen of the same printer prints. Waits for the claim of another screen, and takes it over
 * if its print is not confirmed. Without the server, prints all: a ticket twice is better than none. Returns the tickets that it left
 * because the signal was aborted.
 */
export async function printOnce(
  tickets: readonly Ticket[],
  printing: ClaimedPrinting,
): Promise<readonly Ticket[]> {
  let due = tickets
  let unreached: ClaimedTicket['outcome'] = 'print'
  while (due.length > 0 && !printing.signal.aborted) {
    const claims = await printing.claim(due)
    if (printing.signal.aborted) break
    const claimOf = ({ orderId, printGeneration = 0 }: Ticket) =>
      claims?.find((claim) => claim.orderId === orderId && claim.generation === printGeneration)
    const printed = printedTickets()
    // Another tab of this browser can have printed them meanwhile.
    const unprinted = due.filter((ticket) => !printed.includes(printKeyOf(ticket)))
    const withOutcome = (outcome: ClaimedTicket['outcome']) =>
      unprinted.filter((ticket) => (claimOf(ticket)?.outcome ?? unreached) === outcome)
    const waiting = withOutcome('claimed').map(printKeyOf)
    recordPrinted(unprinted.map(printKeyOf).filter((key) => !waiting.includes(key)))
    printing.print(withOutcome('print'))
    printing.print(withOutcome('reprint'), 'maybe')
    if (waiting.length === 0) return []
    await pause(Math.min(...(claims ?? []).flatMap(({ retryInMs }) => retryInMs ?? [])), printing.signal)
    due = printing.onBoard().filter((ticket) => waiting.includes(printKeyOf(ticket)))
    unreached = 'reprint'
  }
  return due
}
