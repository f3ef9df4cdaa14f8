import { hours } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { OrderRow } from '../../../db/order-rows.ts'
import { requireOperator } from '../../devices/public.ts'
import { changeTicket, type TicketChange } from './change-ticket.ts'

const MAX_AHEAD = hours(24 * 31)

/**
 * Changes the promised time of an open order, if its revision is the one the screen showed. The customer is notified by
 * a subscriber of the event; the first promise is retained.
 * Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED, and BAD_REQUEST for a time in the past or too far ahead.
 */
export async function movePromise(
  app: App,
  caller: Caller,
  input: { restaurantId: string; orderId: string; promisedAt: number; revision: number },
): Promise<TicketChange> {
  const { restaurantId, orderId, promisedAt, revision } = input
  requireOperator(caller, restaurantId)
  if (promisedAt <= app.now() || promisedAt > app.now() + MAX_AHEAD) {
    const message = 'Choose a time in the future.'
    throw new ORPCError('BAD_REQUEST', { message, data: { issues: [{ path: 'promisedAt', message }] } })
  }
  return changeTicket(
    app,
    caller.actor,
    input,
    sql<OrderRow>`
      with before as (
        select promised_at from orders where restaurant_id = ${restaurantId} and id = ${orderId}
      ), moved as (
        update orders set first_promised_at = coalesce(first_promised_at, promised_at),
          promised_at = ${new Date(promisedAt)}, revision = revision + 1
        where restaurant_id = ${restaurantId} and id = ${orderId} and revision = ${revision}
          and paid_at is not null and status not in ('completed', 'cancelled')
        returning *
      )
      select moved.*, append_event(restaurant_id, 'order.promise_moved', id, jsonb_build_object('revision', revision,
        'from', before.promised_at, 'to', moved.promised_at)) from moved, before`,
  )
}
