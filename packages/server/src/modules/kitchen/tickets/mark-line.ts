import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { OrderRow } from '../../../db/order-rows.ts'
import { requireSameOperator } from '../../devices/public.ts'
import { changeTicket, type TicketChange } from './change-ticket.ts'

/**
 * Marks a line of an open ticket as made, or unmarks it. Idempotent; a line key that the order does not have
 * is a no-op.
 * Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED, OPERATOR_CHANGED.
 */
export async function markLine(
  app: App,
  caller: Caller,
  input: { restaurantId: string; orderId: string; lineKey: string; made: boolean; by?: string | undefined },
): Promise<TicketChange> {
  const { restaurantId, orderId, lineKey, made } = input
  requireSameOperator(caller, input)
  const key = JSON.stringify([{ key: lineKey }])
  const after = made ? sql`array_append(made_lines, ${lineKey})` : sql`array_remove(made_lines, ${lineKey})`
  return changeTicket(
    app,
    caller.actor,
    input,
    sql<OrderRow>`
      with marked as (
        update orders set made_lines = ${after}, revision = revision + 1
        where restaurant_id = ${restaurantId} and id = ${orderId} and paid_at is not null
          and status not in ('completed', 'cancelled') and (${lineKey} = any(made_lines)) <> ${made}
          and cart -> 'items' @> ${key}::jsonb
        returning *
      )
      select marked.*, append_event(restaurant_id, 'order.line_made', id, jsonb_build_object('revision', revision))
      from marked`,
  )
}
