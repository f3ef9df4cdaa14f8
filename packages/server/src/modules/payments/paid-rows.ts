import type { App } from '../../app.ts'
import type { TicketRow } from '../../db/order-rows.ts'
import { perApp } from '../../platform/per-app.ts'
import { RecentMap } from '../../platform/recent-map.ts'
import type { PaidRow } from './paid-order.ts'

/**
 * The row of an order that this process is marking as paid or has just marked, as of that commit: its event arrives
 * before the commit's result. Undefined when unknown or not committed.
 */
export async function findPaidRow(app: Pick<App, 'db'>, orderId: string): Promise<TicketRow | undefined> {
  return await paidRowsOf(app)
    .get(orderId)
    ?.catch(() => undefined)
}

/** Remembers the row of an order from before its commit on. */
export function rememberPaidRow(
  app: Pick<App, 'db'>,
  orderId: string,
  row: Promise<PaidRow | undefined>,
): void {
  paidRowsOf(app).set(orderId, row)
}

const maxPaidRows = 100
const paidRowsOf = perApp(() => new RecentMap<string, Promise<PaidRow | undefined>>(maxPaidRows))
