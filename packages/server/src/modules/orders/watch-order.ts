import type { OrderView } from '@comanda/contract/orders'
import type { App, Caller } from '../../app.ts'
import { reloadOrder } from './find-order.ts'
import { requireOrder } from './get-order.ts'
import { orderViewOf } from './order-row.ts'

/** The order as it stands, and again after each of its events, until the signal ends it. Throws NOT_FOUND. */
export async function* watchOrder(
  app: App,
  caller: Caller,
  input: { token: string; signal: AbortSignal },
): AsyncGenerator<OrderView> {
  const { row, history, lastEvent } = await requireOrder(app, caller, input.token)
  yield orderViewOf(row, history, input.token)
  for await (const events of app.live.subscribe(row.restaurant_id, lastEvent, input.signal)) {
    if (!events.some((event) => event.subjectId === row.id)) continue
    const fresh = await reloadOrder(app, row.restaurant_id, row.id, caller.actor)
    yield orderViewOf(fresh.row, fresh.history, input.token)
  }
}
