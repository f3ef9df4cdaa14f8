import type { ClaimedTicket } from '@comanda/contract/kitchen'
import {
  MAX_PRINT_DIALOG_MS,
  mayPrint,
  type PrintClaim,
  type PrintPermission,
  printerKey,
} from '@comanda/domain/kitchen/print-claim'
import { hours, type Instant } from '@comanda/domain/time/instant'
import { type RawBuilder, sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { requireKitchen } from '../../identity/public.ts'

/** Longer than an order stays on a board. */
const RETENTION = hours(48)

/** Tickets that a screen prints on a printer that it shares. */
interface SharedPrint {
  restaurantId: string
  screenId: string
  printer: string
  tickets: readonly TicketRef[]
}

type TicketRef = Pick<ClaimedTicket, 'orderId' | 'generation'>

/**
 * Claims tickets for a screen that is about to print them: one screen gets each ticket, for as long as a print dialog can be open.
 * A repeat by the same screen gets the same; tickets of unknown orders are left out. Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function claimPrints(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  print: SharedPrint,
): Promise<{ claims: ClaimedTicket[] }> {
  const { restaurantId, screenId } = print
  requireKitchen(caller, restaurantId)
  const now = app.now()
  const leaseEndsAt = new Date(now + MAX_PRINT_DIALOG_MS)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await sql`
      insert into kitchen_print_claims (restaurant_id, order_id, generation, printer, screen_id, lease_ends_at)
      select *, ${screenId}, ${leaseEndsAt}::timestamptz from ${keysOf(print)} keys
      on conflict do nothing`.execute(tx)
    const decided = (await lockClaims(tx, print)).map(({ orderId, generation, ...claim }) => ({
      ticket: { orderId, generation },
      permission: mayPrint(claim, screenId, now),
    }))
    const granted = decided.filter(({ permission }) => permission.kind === 'granted')
    await sql`
      update kitchen_print_claims claim
      set screen_id = ${screenId}, lease_ends_at = ${leaseEndsAt}, taken_over = taken_over or screen_id <> ${screenId}
      from ${keysOf({ ...print, tickets: granted.map(({ ticket }) => ticket) })} keys where ${isClaimOf}`.execute(
      tx,
    )
    return { claims: decided.map(({ ticket, permission }) => resultOf(ticket, permission, now)) }
  })
}

/**
 * Records that a screen printed tickets, claimed or not, so that no other screen of this printer prints them. Idempotent.
 * Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function recordPrints(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  print: SharedPrint,
): Promise<{ recorded: true }> {
  requireKitchen(caller, print.restaurantId)
  const now = new Date(app.now())
  await app.db.tenant(print.restaurantId, caller.actor, (tx) =>
    sql`
      insert into kitchen_print_claims as claim
        (restaurant_id, order_id, generation, printer, screen_id, lease_ends_at, printed_at)
      select *, ${print.screenId}, ${now}::timestamptz, ${now}::timestamptz from ${keysOf(print)} keys
      on conflict (restaurant_id, order_id, generation, printer) do update set printed_at = excluded.printed_at
        where claim.printed_at is null`.execute(tx),
  )
  return { recorded: true }
}

export async function purgePrintClaims(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const before = new Date(app.now() - RETENTION)
  await app.db.platform('system:kitchen', (tx) =>
    tx.deleteFrom('kitchen_print_claims').where('lease_ends_at', '<', before).execute(),
  )
}

/** The keys of the tickets' claims, in the same order for all screens, so that they cannot deadlock. */
function keysOf({ restaurantId, printer, tickets }: SharedPrint): RawBuilder<unknown> {
  const orderIds = tickets.map(({ orderId }) => orderId)
  const generations = tickets.map(({ generation }) => generation)
  return sql`(
    select distinct o.restaurant_id, o.id as order_id, ticket.generation, ${printerKey(printer)}::text as printer
    from unnest(${orderIds}::uuid[], ${generations}::integer[]) as ticket (order_id, generation)
    join orders o on o.restaurant_id = ${restaurantId} and o.id = ticket.order_id
    order by order_id, generation
  )`
}

const isClaimOf = sql`claim.restaurant_id = keys.restaurant_id and claim.order_id = keys.order_id
  and claim.generation = keys.generation and claim.printer = keys.printer`

async function lockClaims(tx: Tx, print: SharedPrint): Promise<(TicketRef & PrintClaim)[]> {
  const { rows } = await sql<{
    order_id: string
    generation: number
    screen_id: string
    lease_ends_at: Date
    taken_over: boolean
    printed_at: Date | null
  }>`
    select claim.* from kitchen_print_claims claim join ${keysOf(print)} keys on ${isClaimOf}
    order by claim.order_id, claim.generation for update of claim`.execute(tx)
  return rows.map((row) => ({
    orderId: row.order_id,
    generation: row.generation,
    screenId: row.screen_id,
    leaseEndsAt: row.lease_ends_at.getTime(),
    takenOver: row.taken_over,
    printedAt: row.printed_at?.getTime() ?? null,
  }))
}

function resultOf(ticket: TicketRef, permission: PrintPermission, now: Instant): ClaimedTicket {
  switch (permission.kind) {
    case 'printed':
      return { ...ticket, outcome: 'printed', retryInMs: null }
    case 'claimed':
      return { ...ticket, outcome: 'claimed', retryInMs: permission.until - now }
    case 'granted':
      return { ...ticket, outcome: permission.mayBeCopy ? 'reprint' : 'print', retryInMs: null }
  }
}
