import type { Ticket } from '@comanda/contract/kitchen'
import type { App } from '../../app.ts'
import type { StoredEvent } from '../../platform/live/hub.ts'
import { perApp } from '../../platform/per-app.ts'
import { RecentMap } from '../../platform/recent-map.ts'
import { loadTicketsById, ticketOf } from '../orders/public.ts'
import { findPaidRow } from '../payments/public.ts'

/**
 * The current ticket of each order in a batch of events. Screens that follow the same batch share one read; orders
 * that this process has just marked as paid are not read again.
 */
export function readChanges(
  app: Pick<App, 'db'>,
  restaurantId: string,
  batch: readonly StoredEvent[],
): Promise<Ticket[]> {
  const cache = cacheOf(app)
  const key = `${restaurantId}:${batch[0]?.seq}:${batch.at(-1)?.seq}`
  const shared = cache.get(key)
  if (shared) return shared
  const reading = read(app, restaurantId, batch)
  cache.set(key, reading)
  reading.catch(() => cache.delete(key))
  return reading
}

async function read(
  app: Pick<App, 'db'>,
  restaurantId: string,
  batch: readonly StoredEvent[],
): Promise<Ticket[]> {
  const events = batch.filter(({ type }) => type.startsWith('order.'))
  const written = await Promise.all(events.map((event) => writtenTicket(app, event)))
  if (written.every((ticket) => ticket !== null)) return written
  const orderIds = new Set(events.flatMap(({ subjectId }) => subjectId ?? []))
  if (orderIds.size === 0) return []
  return app.db.tenant(restaurantId, 'system:kitchen', (tx, last) =>
    last(loadTicketsById(tx, restaurantId, [...orderIds])),
  )
}

/** The ticket after an event, if this process wrote it. */
async function writtenTicket(app: Pick<App, 'db'>, event: StoredEvent): Promise<Ticket | null> {
  const row = event.subjectId === null ? undefined : await findPaidRow(app, event.subjectId)
  const { revision } = event.payload as { revision?: number }
  return row?.revision === revision && row ? ticketOf(row) : null
}

const MAX_CACHED = 100
const cacheOf = perApp(() => new RecentMap<string, Promise<Ticket[]>>(MAX_CACHED))
