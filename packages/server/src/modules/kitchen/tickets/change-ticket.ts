import type { Ticket } from '@comanda/contract/kitchen'
import type { RawBuilder } from 'kysely'
import type { App } from '../../../app.ts'
import type { OrderRow } from '../../../db/order-rows.ts'
import { loadTicketById, ticketOf } from '../../orders/public.ts'

export type TicketChange = { kind: 'changed' | 'stale'; ticket: Ticket } | { kind: 'not-found' }

/**
 * Runs a conditional update of a paid order that returns its row. Without a row the condition failed (a
 * concurrent change, or nothing to do), and the current ticket is returned as stale.
 */
export function changeTicket(
  app: App,
  actor: string,
  { restaurantId, orderId }: { restaurantId: string; orderId: string },
  statement: RawBuilder<OrderRow> | null,
): Promise<TicketChange> {
  return app.db.tenant(restaurantId, actor, async (tx): Promise<TicketChange> => {
    const changed = statement ? await statement.execute(tx) : null
    const row = changed?.rows[0]
    if (row) return { kind: 'changed', ticket: ticketOf(row) }
    const ticket = await loadTicketById(tx, restaurantId, orderId)
    return ticket ? { kind: 'stale', ticket } : { kind: 'not-found' }
  })
}
