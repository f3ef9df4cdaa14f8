import type { Ticket } from '@comanda/contract/kitchen'
import { needsNewCourier } from '@comanda/domain/delivery/courier-status'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { audit } from '../../../platform/audit.ts'
import { requireOperator } from '../../devices/public.ts'
import { loadTicketById } from '../../orders/public.ts'
import { claimedUntil } from './claim-due-courier.ts'
import { processClaimed } from './courier-job.ts'
import { type CourierRow, changeCourier, lockCourier } from './courier-row.ts'

interface TicketRef {
  restaurantId: string
  orderId: string
}

/**
 * Requests a new courier for an open order that has none. Idempotent for concurrent clicks. Returns the
 * ticket after the first attempt.
 * Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED, NOT_FOUND.
 */
export async function rebookCourier(app: App, caller: Caller, input: TicketRef): Promise<Ticket> {
  requireOperator(caller, input.restaurantId)
  const claimed = await app.db.tenant(input.restaurantId, caller.actor, async (tx) => {
    const { ticket, row } = await requireCourier(tx, input)
    if (!needsNewCourier(row, ticket.status)) return null
    await auditCourier(app, tx, caller, ticket, row, 'ordering.courier_retried')
    return changeCourier(app, tx, row, {
      state: 'waiting',
      round: row.round + 1,
      attempts: 1,
      due_at: claimedUntil(app),
      notified_promise: null,
      reschedule_attempts: 0,
      cancel_wanted: false,
      problem: null,
      provider_delivery_id: null,
      status: null,
      status_at: null,
      courier_name: null,
      courier_phone: null,
      courier_vehicle: null,
      tracking_url: null,
      courier_lat: null,
      courier_lng: null,
      pickup_eta: null,
      dropoff_eta: null,
      proof: null,
    })
  })
  if (claimed) await processClaimed(app, claimed)
  return readTicket(app, caller, input)
}

/**
 * Cancels the courier and leaves the order open. "still-booked": the courier already has the bag, or the
 * provider could not be reached yet. "unconfirmed": its booking got no response; if it appears in the next minutes, it is
 * cancelled.
 * Throws UNAUTHORIZED, FORBIDDEN, PIN_REQUIRED, NOT_FOUND.
 */
export async function cancelOrderCourier(
  app: App,
  caller: Caller,
  input: TicketRef,
): Promise<{ kind: 'cancelled' | 'still-booked' | 'unconfirmed'; ticket: Ticket }> {
  requireOperator(caller, input.restaurantId)
  const claimed = await app.db.tenant(input.restaurantId, caller.actor, async (tx) => {
    const { ticket, row } = await requireCourier(tx, input)
    const isUnconfirmed = row.state === 'failed' && row.may_be_booked && !row.cancel_wanted
    if (row.state !== 'waiting' && row.state !== 'booked' && !isUnconfirmed) return null
    await auditCourier(app, tx, caller, ticket, row, 'ordering.courier_cancelled')
    // Attempts to book it are not lookups.
    const attempts = isUnconfirmed ? 1 : row.attempts + 1
    return changeCourier(app, tx, row, { cancel_wanted: true, attempts, due_at: claimedUntil(app) })
  })
  if (claimed) await processClaimed(app, claimed)
  const ticket = await readTicket(app, caller, input)
  if (ticket.courier?.state === 'cancelled') return { kind: 'cancelled', ticket }
  return { kind: ticket.courier?.mayBeBooked ? 'unconfirmed' : 'still-booked', ticket }
}

async function requireCourier(tx: Tx, { restaurantId, orderId }: TicketRef) {
  const row = await lockCourier(tx, { restaurant_id: restaurantId, order_id: orderId })
  const ticket = row && (await loadTicketById(tx, restaurantId, orderId))
  if (!ticket) throw new ORPCError('NOT_FOUND', { message: 'This order has no courier.' })
  return { ticket, row }
}

function auditCourier(
  app: App,
  tx: Tx,
  caller: Caller,
  ticket: Ticket,
  row: CourierRow,
  action: 'ordering.courier_retried' | 'ordering.courier_cancelled',
) {
  return audit(app, tx, caller, {
    restaurantId: row.restaurant_id,
    action,
    subject: `order:${ticket.orderId}`,
    subjectLabel: `Order ${ticket.orderNumber}`,
    changes: [],
  })
}

function readTicket(app: App, caller: Caller, { restaurantId, orderId }: TicketRef): Promise<Ticket> {
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const ticket = await loadTicketById(tx, restaurantId, orderId)
    if (!ticket) throw new ORPCError('NOT_FOUND')
    return ticket
  })
}
