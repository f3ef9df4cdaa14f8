import { httpMessage } from '@comanda/contract/errors'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { countedAddress, isThisMachine } from '../../platform/counted-address.ts'

/**
 * Counts one more order that is followed, until the signal aborts: an open stream costs memory and a connection for
 * minutes. Throws TOO_MANY_REQUESTS when the address follows many already, SERVICE_UNAVAILABLE when this copy of the
 * program carries all it can.
 */
export function admitWatcher(app: Pick<App, 'db'>, { ip }: Caller, until: AbortSignal): void {
  const watchers = watchersOf(app)
  const address = countedAddress(ip)
  const ofAddress = watchers.byAddress.get(address) ?? 0
  if (ofAddress >= mostOfAddress && !isThisMachine(ip)) {
    throw new ORPCError('TOO_MANY_REQUESTS', { message: httpMessage(429), data: { retryAfterSeconds } })
  }
  if (watchers.all >= mostOfCopy) throw new ORPCError('SERVICE_UNAVAILABLE', { message: httpMessage(503) })
  if (until.aborted) return
  watchers.all += 1
  watchers.byAddress.set(address, ofAddress + 1)
  until.addEventListener('abort', () => leave(watchers, address), { once: true })
}

function leave(watchers: Watchers, address: string): void {
  watchers.all -= 1
  const left = (watchers.byAddress.get(address) ?? 1) - 1
  if (left > 0) watchers.byAddress.set(address, left)
  else watchers.byAddress.delete(address)
}

interface Watchers {
  all: number
  byAddress: Map<string, number>
}

const counted = new WeakMap<App['db'], Watchers>()

function watchersOf({ db }: Pick<App, 'db'>): Watchers {
  const watchers = counted.get(db) ?? { all: 0, byAddress: new Map() }
  counted.set(db, watchers)
  return watchers
}

// Enough for an office behind one address; a page that is refused asks for its order every few seconds instead.
const mostOfAddress = 60
const mostOfCopy = 5000
const retryAfterSeconds = 60
