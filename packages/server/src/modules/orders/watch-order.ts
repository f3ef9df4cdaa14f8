import type { OrderView } from '@comanda/contract/orders'
import { minutes } from '@comanda/domain/time/instant'
import type { App, Caller } from '../../app.ts'
import { type FoundOrder, reloadOrder } from './find-order.ts'
import { requireOrder } from './get-order.ts'
import { orderViewOf } from './order-row.ts'
import { admitStream } from './watchers.ts'

/**
 * Yields the current order, and again after each of its events, until the signal aborts. Ends by itself after
 * five minutes; an open page then reconnects. Throws NOT_FOUND, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE.
 */
export async function watchOrder(
  app: App,
  caller: Caller,
  input: { token: string; signal: AbortSignal },
): Promise<AsyncGenerator<OrderView>> {
  const found = await requireOrder(app, caller, input.token)
  const left = new AbortController()
  const ending = AbortSignal.any([input.signal, left.signal, AbortSignal.timeout(maxDuration)])
  admitStream(app, caller, ending)
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
      if (!events.some((event) => event.subjectId === row.id)) continue
      const fresh = await reloadOrder(app, row.restaurant_id, row.id, caller.actor)
      yield orderViewOf(fresh.row, fresh.history, token)
    }
  } finally {
    leave()
  }
}

const maxDuration = minutes(5)
