import type { OrderView } from '@comanda/contract/orders'
import { minutes } from '@comanda/domain/time/instant'
import type { App, Caller } from '../../app.ts'
import { admitStream as admit, type StreamLimit } from '../../platform/live/admit-stream.ts'
import { perApp } from '../../platform/per-app.ts'
import { type FoundOrder, findOrderByToken, reloadOrder } from './find-order.ts'
import { requireOrder } from './get-order.ts'
import { orderViewOf } from './order-row.ts'

/**
 * Yields the current order, and again after each of its events, until the signal aborts. Ends automatically after
 * five minutes; an open page then reconnects. Throws NOT_FOUND, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE.
 */
export async function watchOrder(
  app: App,
  caller: Caller,
  input: { token: string; signal: AbortSignal },
): Promise<AsyncGenerator<OrderView>> {
  const left = new AbortController()
  const ending = AbortSignal.any([input.signal, left.signal, AbortSignal.timeout(maxDuration)])
  admitStream(app, caller, ending)
  const found = await requireOrder(app, caller, input.token, findShared).catch((error) => {
    left.abort()
    throw error
  })
  return viewsOf(app, caller, input.token, found, { ending, leave: () => left.abort() })
}

async function* viewsOf(
  app: App,
  caller: Caller,
  token: string,
  { row, history, lastEvent }: FoundOrder,
  { ending, leave }: { ending: AbortSignal; leave: () => void },
): AsyncGenerator<OrderView> {
  try {
    yield orderViewOf(row, history, token)
    for await (const events of app.live.subscribe(row.restaurant_id, lastEvent, ending)) {
      const latest = events.findLast((event) => event.subjectId === row.id)
      if (!latest) continue
      const fresh = await shared(app, `${row.restaurant_id}:${row.id}:${latest.seq}`, () =>
        reloadOrder(app, row.restaurant_id, row.id, caller.actor),
      )
      yield orderViewOf(fresh.row, fresh.history, token)
    }
  } finally {
    leave()
  }
}

/** Changes during a read are events after `lastEvent`, so a stream can start from the result of another stream's read. */
const findShared: typeof findOrderByToken = (app, token, actor) =>
  shared(app, token, () => findOrderByToken(app, token, actor))

/**
 * Of all streams of an order only one reads it at a time: after a restart thousands of pages connect concurrently, and a
 * shared link can be open on many.
 */
function shared<T>(app: Pick<App, 'db'>, key: string, read: () => Promise<T>): Promise<T> {
  const running = readsOf(app)
  const known = running.get(key) as Promise<T> | undefined
  if (known) return known
  const reading = read().finally(() => running.delete(key))
  running.set(key, reading)
  return reading
}

const readsOf = perApp(() => new Map<string, Promise<unknown>>())
const maxDuration = minutes(5)

/**
 * Counts a stream of an order until the signal aborts. Throws TOO_MANY_REQUESTS when the address has too many
 * streams, SERVICE_UNAVAILABLE when this process has reached its limit.
 */
export function admitStream(app: Pick<App, 'db'>, { ip }: Caller, until: AbortSignal): void {
  admit(ofOrders, app, ip, until)
}

// Enough for an office behind one address; a page without a stream polls its order every few seconds instead.
const ofOrders: StreamLimit = { maxPerAddress: 60, maxPerProcess: 5000, retryAfterSeconds: 60 }
