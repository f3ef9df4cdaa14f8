import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { OrderRow } from '../../../db/order-rows.ts'
import { requireOperator } from '../../devices/public.ts'
import { MAX_PRINT_ATTEMPTS } from '../../orders/public.ts'
import { changeTicket, type TicketChange } from '../tickets/change-ticket.ts'
import { settleAnswered } from './station-prints.ts'

/**
 * Confirms that a ticket was printed whose print was uncertain, and all screens stop asking. A no-op when no print is
 * uncertain. Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED.
 */
export function confirmPrint(
  app: App,
  caller: Caller,
  input: { restaurantId: string; orderId: string },
): Promise<TicketChange> {
  const { restaurantId, orderId } = input
  requireOperator(caller, restaurantId)
  return changeTicket(
    app,
    caller.actor,
    input,
    sql<OrderRow>`
      with settled as (
        update orders set revision = revision + 1, station_print_doubted = false,
          printed_at = case when print_tries >= ${MAX_PRINT_ATTEMPTS} then coalesce(printed_at, ${new Date(app.now())})
            else printed_at end
        where restaurant_id = ${restaurantId} and id = ${orderId} and paid_at is not null
          and (station_print_doubted or (printed_at is null and print_tries >= ${MAX_PRINT_ATTEMPTS}))
        returning *
      ), stations as (${settleAnswered(new Date(app.now()), sql`settled`)})
      select settled.*, append_event(restaurant_id, 'order.paper_settled', id, jsonb_build_object('revision', revision))
      from settled`,
  )
}
