import type { ClaimedTicket, Ticket } from '@comanda/contract/kitchen'
import { isUnknownOutcome, readFailure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { retry, retryDelays } from '../../../shared/retry.ts'
import { ownScreenId } from './screen-id.ts'

/** A printer that several screens of a kitchen share. */
export interface SharedPrinter {
  restaurantId: string
  name: string
}

/** The longest time that a server without a response delays a ticket. */
const CLAIM_TIMEOUT_MS = 5000

/** Claims tickets that this screen is about to print; null if the server cannot be reached. */
export async function claimPrints(
  printer: SharedPrinter,
  tickets: readonly Ticket[],
): Promise<ClaimedTicket[] | null> {
  const signal = AbortSignal.timeout(CLAIM_TIMEOUT_MS)
  try {
    const { kitchen } = await loadApi()
    return (await kitchen.claimPrints(sharedPrint(printer, tickets), { signal })).claims
  } catch {
    return null
  }
}

/** Records what this screen printed. If that fails for half a minute, another screen may print a possible copy. */
export async function recordPrints(printer: SharedPrinter, tickets: readonly Ticket[]): Promise<void> {
  const record = async () => (await loadApi()).kitchen.recordPrints(sharedPrint(printer, tickets))
  const isTransient = (error: unknown) => isUnknownOutcome(readFailure(error))
  await retry(record, { delays: retryDelays.action, isTransient }).catch(() => {})
}

function sharedPrint({ restaurantId, name }: SharedPrinter, tickets: readonly Ticket[]) {
  return {
    restaurantId,
    screenId: ownScreenId(),
    printer: name,
    tickets: tickets.map(({ orderId, printGeneration = 0 }) => ({ orderId, generation: printGeneration })),
  }
}
