import type { Ticket } from '@comanda/contract/kitchen'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import type { Instant } from '@comanda/domain/time/instant'
import { uuidPattern } from '@comanda/domain/uuid'
import { type RawBuilder, sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { OrderRow } from '../../../db/order-rows.ts'
import { requireSameOperator } from '../../devices/public.ts'
import { advanceOrder } from '../../orders/public.ts'
import { readSettings } from '../settings/read-settings.ts'
import { changeTicket, type TicketChange } from './change-ticket.ts'

/**
 * Marks a line of an open ticket as made, or unmarks it. Idempotent; a line key that the order does not have
 * is a no-op. The last line marks the order as ready, if the kitchen's settings specify it and the order has no free kids meals,
 * which are not lines.
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
  const change = await changeTicket(
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
      ), ${made ? checkOff(app.now(), lineKey) : uncheck(lineKey)}
      select marked.*, append_event(restaurant_id, 'order.line_made', id, jsonb_build_object('revision', revision))
      from marked`,
  )
  return change.kind === 'changed' && made && isAllMade(change.ticket)
    ? markReady(app, caller.actor, restaurantId, change.ticket)
    : change
}

/** Records the time. Lines without a product id, in orders of an earlier system, get none. */
function checkOff(now: Instant, lineKey: string): RawBuilder<unknown> {
  return sql`checked as (
    insert into line_checks (restaurant_id, order_id, line_key, product_id, made_at)
      select restaurant_id, id, ${lineKey}, (line ->> 'productId')::uuid, ${new Date(now)}
      from marked, jsonb_array_elements(cart -> 'items') line
      where line ->> 'key' = ${lineKey} and line ->> 'productId' ~ ${`^${uuidPattern}$`}
      limit 1
    on conflict (restaurant_id, order_id, line_key) do update set made_at = excluded.made_at)`
}

function uncheck(lineKey: string): RawBuilder<unknown> {
  return sql`unchecked as (
    delete from line_checks c using marked
    where c.restaurant_id = marked.restaurant_id and c.order_id = marked.id and c.line_key = ${lineKey})`
}

function isAllMade({ status, lines, checkedLines, kidsMeals }: Ticket): boolean {
  const isInWork = phaseOf(status) === 'acknowledged' || phaseOf(status) === 'preparing'
  const hasMeals = kidsMeals.some(({ quantity }) => quantity > 0)
  return isInWork && !hasMeals && lines.every(({ key }) => checkedLines.includes(key))
}

/** Marks an order as ready when its last line was made, if the kitchen's settings specify it. */
async function markReady(app: App, actor: string, restaurantId: string, made: Ticket): Promise<TicketChange> {
  const { readyWhenMade } = await app.db.tenant(restaurantId, actor, (tx) => readSettings(tx, restaurantId))
  let ticket = made
  while (readyWhenMade && isAllMade(ticket)) {
    const { orderId } = ticket
    const advance = await advanceOrder(app, actor, { restaurantId, orderId, expected: ticket.status })
    if (advance.kind === 'not-found') break
    ticket = advance.ticket
  }
  return { kind: 'changed', ticket }
}
