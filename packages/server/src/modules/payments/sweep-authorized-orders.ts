import { hours } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import { isAcknowledged } from './capture-acknowledged.ts'
import { captureOrder } from './capture-order.ts'
import { type UnsettledOrder, unsettledColumns, unsettledOrder } from './unsettled-order.ts'
import { voidAuthorization } from './void-authorization.ts'

/**
 * Processes authorized orders: captures the payments of acknowledged orders that are not captured yet, and
 * voids those of orders that were cancelled, or not acknowledged within a day after the promised time.
 */
export async function sweepAuthorizedOrders(app: App, signal?: AbortSignal, limit = 500): Promise<void> {
  for (const { order, status } of await findDue(app, limit)) {
    if (signal?.aborted) return
    try {
      if (isAcknowledged(status)) await captureOrder(app, order, actor)
      else if (status === 'cancelled') await voidAuthorization(app, order, 'The order was cancelled.', actor)
      else await voidAuthorization(app, order, 'The restaurant did not acknowledge the order.', actor)
    } catch (error) {
      app.log.error({ err: error, orderId: order.id }, 'sweeping an authorized order failed')
    }
  }
}

interface AuthorizedOrder {
  order: UnsettledOrder
  status: Parameters<typeof isAcknowledged>[0]
}

/**
 * Excludes the orders of the last minute, which the jobs of their events handle, and those that can still be
 * acknowledged in time: neither can crowd out the others.
 */
function findDue(app: App, limit: number): Promise<AuthorizedOrder[]> {
  return app.db.platform(actor, async (tx) => {
    const rows = await tx
      .selectFrom('orders')
      .select(unsettledColumns)
      .select('status')
      .where('is_authorized', '=', true)
      .where('status_at', '<', new Date(app.now() - 60_000))
      .where((where) =>
        where.or([
          where('status', 'not in', ['pending', 'received']),
          where('promised_at', '<', new Date(app.now() - acknowledgeTimeout)),
        ]),
      )
      .orderBy('paid_at')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ order: unsettledOrder(row), status: row.status }))
  })
}

const actor = 'system:payments'
const acknowledgeTimeout = hours(24)
