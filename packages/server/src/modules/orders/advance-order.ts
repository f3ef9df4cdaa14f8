import type { Ticket } from '@comanda/contract/kitchen'
import type { StatusStep } from '@comanda/domain/ordering/order-states'
import { nextStatus, nextStep, type OrderStatus, statusesUntil } from '@comanda/domain/ordering/order-status'
import type { Instant } from '@comanda/domain/time/instant'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import type { OrderRow } from '../../db/order-rows.ts'
import { loadTicketsById } from './load-tickets.ts'
import { ticketOf } from './order-row.ts'

/** `stale` has the current ticket: another operator was faster, or the order has no next status. */
export type Advance = { kind: 'advanced' | 'stale'; ticket: Ticket } | { kind: 'not-found' }

/**
 * Advances a paid order if it still has the status that the screen displayed and, if `statusAt` is given, has
 * had it since then, so that a repeat does not revert an undo: by one step, or to `to` if one press in its kitchen
 * leads there. The statuses in between are recorded as well. A concurrent second call is `stale`.
 */
export function advanceOrder(
  app: App,
  actor: string,
  input: {
    restaurantId: string
    orderId: string
    expected: OrderStatus
    statusAt?: Instant | undefined
    to?: OrderStatus | undefined
  },
): Promise<Advance> {
  const { restaurantId, orderId, expected, statusAt: since } = input
  return app.db.tenant(restaurantId, actor, async (tx): Promise<Advance> => {
    const path = await pathOf(tx, input)
    const steps = path.map((to) => ({ to, isBack: false }))
    const isDone = path.length > 1 && path.at(-1) === 'completed'
    const at = new Date(app.now())
    const moved = await takeSteps(tx, { restaurantId, orderId, expected, steps, isDone, since, at })
    if (moved) return { kind: 'advanced', ticket: ticketOf(moved) }
    const [ticket] = await loadTicketsById(tx, restaurantId, [orderId])
    return ticket ? { kind: 'stale', ticket } : { kind: 'not-found' }
  })
}

/**
 * Moves a paid order that has the expected status through further statuses, each with its history and its event. Returns
 * the order, or undefined if it is in another status, unpaid, or there are no steps.
 */
export async function takeSteps(
  tx: Tx,
  {
    restaurantId,
    orderId,
    expected,
    steps,
    isDone = false,
    since,
    at,
  }: {
    restaurantId: string
    orderId: string
    expected: OrderStatus
    steps: readonly StatusStep[]
    /** The kitchen's DONE: the order is completed, but its customer does not know yet that it is ready. */
    isDone?: boolean
    /** The time at which the expected status was set, as displayed to the caller. */
    since?: Instant | undefined
    at: Date
  },
): Promise<OrderRow | undefined> {
  let moved: OrderRow | undefined
  for (const { to, isBack } of steps) {
    const from = moved?.status ?? expected
    moved = await step(tx, {
      restaurantId,
      orderId,
      from,
      next: to,
      mark: isBack ? { back: true } : isDone ? { done: true } : {},
      at,
      since: moved ? undefined : since,
    })
    if (!moved) break
  }
  return moved
}

/** The statuses that the request passes through; empty if the kitchen does not allow it. */
async function pathOf(
  tx: Tx,
  {
    restaurantId,
    expected,
    to,
  }: { restaurantId: string; expected: OrderStatus; to?: OrderStatus | undefined },
): Promise<OrderStatus[]> {
  const next = nextStatus(expected)
  if (to === undefined || to === next) return next ? [next] : []
  const settings = await tx
    .selectFrom('kitchen_settings')
    .select('steps')
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  return to === nextStep(expected, settings?.steps ?? 'four') ? statusesUntil(expected, to) : []
}

async function step(
  tx: Tx,
  {
    restaurantId,
    orderId,
    from,
    next,
    mark,
    since,
    at,
  }: {
    restaurantId: string
    orderId: string
    from: OrderStatus
    next: OrderStatus
    mark: { back?: true; done?: true }
    since: Instant | undefined
    at: Date
  },
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    with moved as (
      update orders set status = ${next}, status_at = ${at}, revision = revision + 1
      where restaurant_id = ${restaurantId} and id = ${orderId} and status = ${from} and paid_at is not null
        and ${hasStatusSince(since)}
      returning *
    ), step as (
      insert into order_status_history (restaurant_id, order_id, from_status, to_status, at)
      select restaurant_id, id, ${from}, status, status_at from moved
    )
    select moved.*, append_event(restaurant_id, 'order.status_changed', id,
      jsonb_build_object('from', ${from}::text, 'to', status, 'revision', revision) ||
        ${json(mark)}::jsonb) from moved`.execute(tx)
  return rows[0]
}

/** SQL condition: the order's status was set at exactly this instant; true if none is given. */
export function hasStatusSince(statusAt: Instant | undefined): RawBuilder<boolean> {
  // The database stores microseconds, screens receive milliseconds.
  return statusAt === undefined
    ? sql`true`
    : sql`date_trunc('milliseconds', status_at) = ${new Date(statusAt)}`
}
