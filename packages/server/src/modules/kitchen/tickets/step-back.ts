import { nextStep, type OrderStatus, previousStatus } from '@comanda/domain/ordering/order-status'
import type { Instant } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { OrderRow } from '../../../db/order-rows.ts'
import { requireSameOperator } from '../../devices/public.ts'
import { hasStatusSince } from '../../orders/public.ts'
import { readSettings } from '../settings/read-settings.ts'
import { changeTicket, type TicketChange } from './change-ticket.ts'

/**
 * Moves a ticket back to its previous status, if it still has the status the screen showed: the undo of a
 * wrong tap, and the recall of a completed order. The undo of a press that passed several statuses names the one before it as `to`.
 * Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED, OPERATOR_CHANGED.
 */
export async function stepBack(
  app: App,
  caller: Caller,
  input: {
    restaurantId: string
    orderId: string
    expected: OrderStatus
    to?: OrderStatus | undefined
    statusAt?: Instant | undefined
    by?: string | undefined
  },
): Promise<TicketChange> {
  const { restaurantId, orderId, expected } = input
  requireSameOperator(caller, input)
  const back = await targetOf(app, caller, input)
  const now = new Date(app.now())
  const statement = sql<OrderRow>`
    with moved as (
      update orders set status = ${back}, status_at = ${now}, revision = revision + 1
      where restaurant_id = ${restaurantId} and id = ${orderId} and status = ${expected} and paid_at is not null
        and ${hasStatusSince(input.statusAt)}
      returning *
    ), step as (
      insert into order_status_history (restaurant_id, order_id, from_status, to_status, at)
      select restaurant_id, id, ${expected}, status, status_at from moved
    )
    select moved.*, append_event(restaurant_id, 'order.status_changed', id,
      jsonb_build_object('from', ${expected}::text, 'to', status, 'revision', revision, 'back', true)) from moved`
  return changeTicket(app, caller.actor, input, back && statement)
}

/** null if no press in this kitchen leads from `to` to the expected status. */
async function targetOf(
  app: App,
  { actor }: Caller,
  {
    restaurantId,
    expected,
    to,
  }: { restaurantId: string; expected: OrderStatus; to?: OrderStatus | undefined },
): Promise<OrderStatus | null> {
  const previous = previousStatus(expected)
  if (to === undefined || to === previous) return previous
  const { steps } = await app.db.tenant(restaurantId, actor, (tx) => readSettings(tx, restaurantId))
  return nextStep(to, steps) === expected ? to : null
}
