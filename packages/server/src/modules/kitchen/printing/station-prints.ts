import type { Ticket } from '@comanda/contract/kitchen'
import { hours } from '@comanda/domain/time/instant'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../../app.ts'
import { loadTicketById, MAX_PRINT_ATTEMPTS } from '../../orders/public.ts'

const actor = 'system:kitchen'
/** A ticket is printed within hours or not at all. */
const RETENTION = hours(48)

/** The ticket of one station: like `print-attempts.ts`, with a row per order and station. */
export interface StationTicket {
  restaurantId: string
  orderId: string
  stationId: string
}

/**
 * Counts an attempt before the first byte is sent. Returns its number, which is null when the ticket is settled, and the
 * ticket to print. When dishes are removed, the row is deleted, and with it the outcome of a print that began before.
 */
export function beginStationPrint(
  app: Pick<App, 'db' | 'now'>,
  target: StationTicket,
): Promise<{ ticket: Ticket; attempt: number | null } | null> {
  const { restaurantId, orderId, stationId } = target
  return app.db.tenant(restaurantId, actor, async (tx) => {
    // Otherwise a concurrent removal could miss the row, and the ticket could be read before it.
    await sql`select from orders where restaurant_id = ${restaurantId} and id = ${orderId} for share`.execute(
      tx,
    )
    const ticket = await loadTicketById(tx, restaurantId, orderId)
    if (!ticket) return null
    const { rows } = await sql<{ tries: number }>`
      insert into station_prints (restaurant_id, order_id, station_id, tries, created_at)
      values (${restaurantId}, ${orderId}, ${stationId}, 1, ${new Date(app.now())})
      on conflict (restaurant_id, order_id, station_id) do update set tries = station_prints.tries + 1
        where station_prints.settled_at is null and station_prints.tries < ${MAX_PRINT_ATTEMPTS}
      returning tries`.execute(tx)
    return { ticket, attempt: rows[0]?.tries ?? null }
  })
}

/** Undoes an attempt in which no byte can have reached the printer. */
export function undoStationPrint(app: Pick<App, 'db'>, ticket: StationTicket): Promise<void> {
  const { restaurantId, orderId, stationId } = ticket
  return app.db.tenant(restaurantId, actor, async (tx) => {
    await sql`
      update station_prints set tries = greatest(tries - 1, 0) where restaurant_id = ${restaurantId}
        and order_id = ${orderId} and station_id = ${stationId}`.execute(tx)
  })
}

/** Records that a ticket was printed, or that the station has nothing to make. */
export function settleStationPrint(app: Pick<App, 'db' | 'now'>, ticket: StationTicket): Promise<void> {
  const { restaurantId, orderId, stationId } = ticket
  return app.db.tenant(restaurantId, actor, async (tx) => {
    await sql`
      update station_prints set settled_at = ${new Date(app.now())} where restaurant_id = ${restaurantId}
        and order_id = ${orderId} and station_id = ${stationId}`.execute(tx)
  })
}

/** After the last attempt: makes the kitchen's screens ask whether the ticket was printed. */
export function flagStationDoubt(app: Pick<App, 'db'>, ticket: StationTicket): Promise<void> {
  const { restaurantId, orderId, stationId } = ticket
  return app.db.tenant(restaurantId, actor, async (tx) => {
    await sql`
      with doubted as (
        update orders set station_print_doubted = true, revision = revision + 1
        where restaurant_id = ${restaurantId} and id = ${orderId} and not station_print_doubted and exists (
          select from station_prints p where p.restaurant_id = ${restaurantId} and p.order_id = ${orderId}
            and p.station_id = ${stationId} and p.settled_at is null and p.tries >= ${MAX_PRINT_ATTEMPTS})
        returning *
      )
      select append_event(restaurant_id, 'order.paper_doubted', id, jsonb_build_object('revision', revision))
      from doubted`.execute(tx)
  })
}

/**
 * SQL: settles the tickets whose last attempt is over, of the orders in the table `answered`. An operator has checked them,
 * and screens do not ask again.
 */
export function settleAnswered(now: Date, answered: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update station_prints p set settled_at = ${now} from ${answered} as answered
    where p.restaurant_id = answered.restaurant_id and p.order_id = answered.id and p.settled_at is null
      and p.tries >= ${MAX_PRINT_ATTEMPTS}`
}

export async function purgeStationPrints(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const before = new Date(app.now() - RETENTION)
  await app.db.platform(actor, (tx) =>
    tx.deleteFrom('station_prints').where('created_at', '<', before).execute(),
  )
}
