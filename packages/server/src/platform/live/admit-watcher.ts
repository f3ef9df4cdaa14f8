import { httpMessage } from '@comanda/contract/errors'
import { ORPCError } from '@orpc/server'
import { countedAddress, isThisMachine } from '../counted-address.ts'

/** How many streams of one kind may be open; a place for each running copy, so that tests never share one. */
export interface StreamLimit {
  mostOfAddress: number
  mostOfCopy: number
  /** What an address is told that has too many. */
  retryAfterSeconds: number
}

/**
 * Counts one more open stream, until the signal aborts: it costs memory and a connection for minutes. `place` is the copy
 * of the program that carries it. Throws TOO_MANY_REQUESTS when the address has many already, SERVICE_UNAVAILABLE when
 * this copy carries all it can.
 */
export function admitWatcher(limit: StreamLimit, place: object, ip: string, until: AbortSignal): void {
  const watchers = watchersOf(limit, place)
  const address = countedAddress(ip)
  const ofAddress = watchers.byAddress.get(address) ?? 0
  if (ofAddress >= limit.mostOfAddress && !isThisMachine(ip)) {
    const { retryAfterSeconds } = limit
    throw new ORPCError('TOO_MANY_REQUESTS', { message: httpMessage(429), data: { retryAfterSeconds } })
  }
  if (watchers.all >= limit.mostOfCopy) {
    throw new ORPCError('SERVICE_UNAVAILABLE', { message: httpMessage(503) })
  }
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

const counted = new WeakMap<StreamLimit, WeakMap<object, Watchers>>()

function watchersOf(limit: StreamLimit, place: object): Watchers {
  const places = counted.get(limit) ?? new WeakMap<object, Watchers>()
  counted.set(limit, places)
  const watchers = places.get(place) ?? { all: 0, byAddress: new Map() }
  places.set(place, watchers)
  return watchers
}
