import { hours } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import { isTakenOn } from './capture-acknowledged.ts'
import { captureOrder } from './capture-order.ts'
import { letGo } from './let-go.ts'
import { type UnsettledOrder, unsettledColumns, unsettledOrder } from './unsettled-order.ts'

/**
 * Looks after orders whose money is held: takes it where the kitchen has acknowledged and nobody took it, and lets it go
 * where the order was cancelled, or was not acknowledged for a day after it was promised.
 */
export async function sweepHeldMoney(app: App, signal?: AbortSignal, most = 500): Promise<void> {
  for (const { order, status } of await findDue(app, most)) {
    if (signal?.aborted) return
    try {
      if (isTakenOn(status)) await captureOrder(app, order, actor)
      else if (status === 'cancelled') await letGo(app, order, 'The order was cancelled.', actor)
      else await letGo(app, order, 'The restaurant did not acknowledge the order.', actor)
    } catch (error) {
      app.log.error({ err: error, orderId: order.id }, 'Held money could not be swept')
    }
  }
}

interface Held {
  order: UnsettledOrder
  status: Parameters<typeof isTakenOn>[0]
}

/**
 * Those of the last minute are left to the jobs that follow their events, those that wait for their kitchen in time to
 * themselves: however many they are, they keep no other from its turn.
 */
function findDue(app: App, most: number): Promise<Held[]> {
  return app.db.platform(actor, async (tx) => {
    const rows = await tx
      .selectFrom('orders')
      .select(unsettledColumns)
      .select('status')
      .where('payment_status', '=', 'authorized')
      .where('status_at', '<', new Date(app.now() - 60_000))
      .where((where) =>
        where.or([
          where('status', 'not in', ['pending', 'received']),
          where('promised_at', '<', new Date(app.now() - patience)),
        ]),
      )
      .orderBy('paid_at')
      .limit(most)
      .execute()
    return rows.map((row) => ({ order: unsettledOrder(row), status: row.status }))
  })
}

const actor = 'system:payments'
const patience = hours(24)
