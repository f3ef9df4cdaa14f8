import type { Ticket } from '@comanda/contract/kitchen'
import { type Cents, cents } from '@comanda/domain/money/cents'
import type { Zone } from '@comanda/domain/time/instant'
import { dayOf } from '@comanda/domain/time/zone'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { StoredEvent } from '../../platform/live/hub.ts'
import { type TicketRow, ticketColumns, ticketOf } from '../orders/public.ts'
import { salesOfDay } from './daily-sales.ts'

export interface Changes {
  /** The current ticket of each order in the events. */
  tickets: Ticket[]
  dailySales: Cents
}

const MAX_CACHED = 100
const caches = new WeakMap<App['db'], Map<string, Promise<Changes>>>()

/**
 * Reads what a batch of events changed on the board. Screens that follow the same batch on the same day share
 * one read.
 */
export function readChanges(
  app: Pick<App, 'db' | 'now'>,
  restaurantId: string,
  zone: Zone,
  batch: readonly StoredEvent[],
): Promise<Changes> {
  const cache = caches.get(app.db) ?? new Map<string, Promise<Changes>>()
  caches.set(app.db, cache)
  const today = dayOf(app.now(), zone).start
  const key = `${restaurantId}:${today}:${batch[0]?.seq}:${batch.at(-1)?.seq}`
  const shared = cache.get(key)
  if (shared) return shared
  const reading = read(app, restaurantId, zone, batch)
  const oldest = cache.keys().next().value
  if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest)
  cache.set(key, reading)
  reading.catch(() => cache.delete(key))
  return reading
}

function read(
  app: Pick<App, 'db' | 'now'>,
  restaurantId: string,
  zone: Zone,
  batch: readonly StoredEvent[],
): Promise<Changes> {
  const orderIds = new Set(batch.filter(isOfOrder).flatMap(({ subjectId }) => subjectId ?? []))
  return app.db.tenant(restaurantId, 'system:kitchen', async (tx, last) => {
    const { rows } = await last(sql<Partial<TicketRow> & { sales: Cents }>`
      select ${columns}, day.sales from (${salesOfDay(restaurantId, app.now(), zone)}) as day
      left join orders o
        on o.restaurant_id = ${restaurantId} and o.id = any(${[...orderIds]}::uuid[]) and o.paid_at is not null`).execute(
      tx,
    )
    return {
      tickets: rows.flatMap((row) => (isOrder(row) ? ticketOf(row) : [])),
      dailySales: rows[0]?.sales ?? cents(0),
    }
  })
}

const columns = sql.join(ticketColumns.map((column) => sql.ref(`o.${column}`)))

/** The row with the day's sales is present even without orders. */
const isOrder = (row: Partial<TicketRow>): row is TicketRow => row.id !== null

const isOfOrder = ({ type }: StoredEvent) => type.startsWith('order.')
