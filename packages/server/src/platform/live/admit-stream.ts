import { httpMessage } from '@comanda/contract/errors'
import { ORPCError } from '@orpc/server'
import type { App } from '../../app.ts'
import { perApp } from '../per-app.ts'
import { isLoopback, rateLimitAddress } from '../rate-limit-address.ts'

/** Limits on open streams of one kind. */
export interface StreamLimit {
  maxPerAddress: number
  maxPerProcess: number
  /** Reported to an address over its limit. */
  retryAfterSeconds: number
}

/**
 * Counts one more open stream until the signal aborts: it costs memory and a connection for minutes. Throws
 * TOO_MANY_REQUESTS when the address is at its limit, SERVICE_UNAVAILABLE
 * when this process is.
 */
export function admitStream(limit: StreamLimit, app: Pick<App, 'db'>, ip: string, until: AbortSignal): void {
  const watchers = watchersOf(limit, app)
  const address = rateLimitAddress(ip)
  const ofAddress = watchers.byAddress.get(address) ?? 0
  if (ofAddress >= limit.maxPerAddress && !isLoopback(ip)) {
    const { retryAfterSeconds } = limit
    throw new ORPCError('TOO_MANY_REQUESTS', { message: httpMessage(429), data: { retryAfterSeconds } })
  }
  if (watchers.all >= limit.maxPerProcess) {
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

const countsOf = perApp(() => new Map<StreamLimit, Watchers>())

function watchersOf(limit: StreamLimit, app: Pick<App, 'db'>): Watchers {
  const counts = countsOf(app)
  const watchers = counts.get(limit) ?? { all: 0, byAddress: new Map() }
  counts.set(limit, watchers)
  return watchers
}
