import type { Ticket } from '@comanda/contract/kitchen'
import { type Cents, cents } from '@comanda/domain/money/cents'
import type { Zone } from '@comanda/domain/time/instant'
import { dayOf } from '@comanda/domain/time/zone'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { StoredEvent } from '../../platform/live/hub.ts'
import { type OrderRow, ticketOf } from '../orders/public.ts'
import { salesOfDay } from './daily-sales.ts'

export interface Changes {
  /** Each order that the events concern, as it stands now. */
  tickets: Ticket[]
  dailySales: Cents
}

const MOST_KEPT = 100
const shelves = new WeakMap<App['db'], Map<string, Promise<Changes>>>()

/** What a batch of events changed on the board. Screens that follow the same batch on the same day share one reading. */
export function readChanges(
  app: Pick<App, 'db' | 'now'>,
  restaurantId: string,
  zone: Zone,
  batch: readonly StoredEvent[],
): Promise<Changes> {
  const shelf = shelves.get(app.db) ?? new Map<string, Promise<Changes>>()
  shelves.set(app.db, shelf)
  const today = dayOf(app.now(), zone).start
  const key = `${restaurantId}:${today}:${batch[0]?.seq}:${batch.at(-1)?.seq}`
  const shared = shelf.get(key)
  if (shared) return shared
  const reading = read(app, restaurantId, zone, batch)
  const oldest = shelf.keys().next().value
  if (shelf.size >= MOST_KEPT && oldest !== undefined) shelf.delete(oldest)
  shelf.set(key, reading)
  reading.catch(() => shelf.delete(key))
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
    const { rows } = await last(sql<Partial<OrderRow> & { sales: Cents }>`
      select o.*, day.sales from (${salesOfDay(restaurantId, app.now(), zone)}) as day
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

/** The day's sales come even where no order is concerned. */
const isOrder = (row: Partial<OrderRow>): row is OrderRow => row.id !== null

const isOfOrder = ({ type }: StoredEvent) => type.startsWith('order.')
