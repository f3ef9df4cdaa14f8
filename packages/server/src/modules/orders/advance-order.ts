import type { Ticket } from '@comanda/contract/kitchen'
import { nextStatus, type OrderStatus } from '@comanda/domain/ordering/order-status'
import type { Instant } from '@comanda/domain/time/instant'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../app.ts'
import type { OrderRow } from '../../db/order-rows.ts'
import { loadTicketsById } from './load-tickets.ts'
import { ticketOf } from './order-row.ts'

/** `stale` has the current ticket: another operator was faster, or the order has no next status. */
export type Advance = { kind: 'advanced' | 'stale'; ticket: Ticket } | { kind: 'not-found' }

/**
 * Advances a paid order by one step if it still has the status that the screen displayed and, if `statusAt`
 * is given, has had it since then, so that a repeat does not revert an undo. A concurrent second call is
 * `stale`.
 */
export function advanceOrder(
  app: App,
  actor: string,
  input: {
    restaurantId: string
    orderId: string
    expected: OrderStatus
    statusAt?: Instant | undefined
  },
): Promise<Advance> {
  const { restaurantId, orderId, expected } = input
  const next = nextStatus(expected)
  return app.db.tenant(restaurantId, actor, async (tx): Promise<Advance> => {
    if (next) {
      const now = new Date(app.now())
      const moved = await sql<OrderRow>`
        with moved as (
          update orders set status = ${next}, status_at = ${now}, revision = revision + 1
          where restaurant_id = ${restaurantId} and id = ${orderId} and status = ${expected} and paid_at is not null
            and ${hasStatusSince(input.statusAt)}
          returning *
        ), step as (
          insert into order_status_history (restaurant_id, order_id, from_status, to_status, at)
          select restaurant_id, id, ${expected}, status, status_at from moved
        )
        select moved.*, append_event(restaurant_id, 'order.status_changed', id,
          jsonb_build_object('from', ${expected}::text, 'to', status, 'revision', revision)) from moved`.execute(
        tx,
      )
      const [row] = moved.rows
      if (row) return { kind: 'advanced', ticket: ticketOf(row) }
    }
    const [ticket] = await loadTicketsById(tx, restaurantId, [orderId])
    return ticket ? { kind: 'stale', ticket } : { kind: 'not-found' }
  })
}

/** SQL condition: the order's status was set at exactly this instant; true if none is given. */
export function hasStatusSince(statusAt: Instant | undefined): RawBuilder<boolean> {
  // The database stores microseconds, screens receive milliseconds.
  return statusAt === undefined
    ? sql`true`
    : sql`date_trunc('milliseconds', status_at) = ${new Date(statusAt)}`
}
