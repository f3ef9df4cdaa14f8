import type { Ticket } from '@comanda/contract/kitchen'
import type { SlipOrder } from '@comanda/domain/kitchen/slip'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { OrderRow } from '../../../db/order-rows.ts'
import { MAX_PRINT_ATTEMPTS, ticketOf } from '../../orders/public.ts'
import { settleAnswered } from './station-prints.ts'

const actor = 'system:kitchen'

/**
 * A print of a complete ticket. Its outcome is ignored when dishes were removed meanwhile, which raises the
 * generation: the changed ticket is still to be printed.
 */
export interface TicketPrint {
  ticket: Ticket
  copy: SlipOrder['copy']
  generation: number
}

/** The order of a print, unless its ticket has changed since. */
function printedOrder(restaurantId: string, { ticket, generation }: TicketPrint) {
  return sql<boolean>`restaurant_id = ${restaurantId} and id = ${ticket.orderId} and print_generation = ${generation}`
}

/**
 * Counts an attempt before the first byte is sent, so that a crash leaves an uncertain print instead of a second
 * unmarked copy. Null when the ticket was printed manually or by another instance meanwhile, or after too many
 * attempts.
 */
export function beginPrintAttempt(
  app: Pick<App, 'db'>,
  restaurantId: string,
  orderId: string,
): Promise<TicketPrint | null> {
  return app.db.tenant(restaurantId, actor, async (tx) => {
    const { rows } = await sql<OrderRow>`
      update orders set print_tries = print_tries + 1
      where restaurant_id = ${restaurantId} and id = ${orderId} and printed_at is null
        and print_tries < ${MAX_PRINT_ATTEMPTS}
      returning *`.execute(tx)
    const [row] = rows
    if (!row) return null
    const copy = row.print_tries > 1 ? 'maybe' : undefined
    return { ticket: ticketOf(row), copy, generation: row.print_generation }
  })
}

/** Undoes an attempt in which no byte can have reached the printer. */
export function undoPrintAttempt(
  app: Pick<App, 'db'>,
  restaurantId: string,
  print: TicketPrint,
): Promise<void> {
  return app.db.tenant(restaurantId, actor, async (tx) => {
    await sql`
      update orders set print_tries = greatest(print_tries - 1, 0)
      where ${printedOrder(restaurantId, print)}`.execute(tx)
  })
}

/**
 * Makes the kitchen's screens ask whether a ticket was printed, once it is no longer retried: after the
 * last attempt, or immediately after manual printing (`byHand`), when the operator is next to the printer.
 */
export function flagPrintDoubt(
  app: Pick<App, 'db'>,
  restaurantId: string,
  print: TicketPrint,
  { byHand }: { byHand: boolean },
): Promise<void> {
  const minAttempts = byHand ? 0 : MAX_PRINT_ATTEMPTS
  return app.db.tenant(restaurantId, actor, async (tx) => {
    await sql`
      with doubted as (
        update orders set print_tries = ${MAX_PRINT_ATTEMPTS}, revision = revision + 1
        where ${printedOrder(restaurantId, print)} and printed_at is null and print_tries >= ${minAttempts}
        returning *
      )
      select append_event(restaurant_id, 'order.paper_doubted', id, jsonb_build_object('revision', revision))
      from doubted`.execute(tx)
  })
}

/**
 * Records that a complete ticket was printed, and notifies screens that ask about it. One that was printed manually also
 * replaces a station's ticket whose print is uncertain.
 */
export function recordPrinted(
  app: Pick<App, 'db' | 'now'>,
  printedBy: string,
  restaurantId: string,
  print: TicketPrint,
): Promise<void> {
  const byHand = printedBy !== actor
  return app.db.tenant(restaurantId, printedBy, async (tx) => {
    await sql`
      with before as (
        select (station_print_doubted and ${byHand})
          or (printed_at is null and print_tries >= ${MAX_PRINT_ATTEMPTS}) as in_doubt from orders
        where ${printedOrder(restaurantId, print)} for update
      ), printed as (
        update orders set printed_at = ${new Date(app.now())},
          station_print_doubted = station_print_doubted and not ${byHand}, revision = revision + before.in_doubt::int
        from before where restaurant_id = ${restaurantId} and id = ${print.ticket.orderId}
        returning restaurant_id, id, revision, before.in_doubt
      ), stations as (${settleAnswered(new Date(app.now()), sql`(select * from printed where ${byHand})`)})
      select append_event(restaurant_id, 'order.paper_settled', id, jsonb_build_object('revision', revision))
      from printed where in_doubt`.execute(tx)
  })
}
