import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Notifications } from './notifications.ts'

const TIMEOUT_MS = 2000

/**
 * Measures the milliseconds from a commit until its notification arrives here, the path of every live screen.
 * Throws after two seconds.
 */
export async function roundTrip(db: Database, notifications: Notifications): Promise<number> {
  const token = randomUUID()
  const start = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  // The timeout may fire while the query is still running, before the promise is awaited.
  promise.catch(() => {})
  const timer = setTimeout(() => reject(new Error('No notification arrived in time')), TIMEOUT_MS)
  const stop = notifications.on('comanda_events', {
    heard: (received) => received === token && resolve(performance.now() - start),
    missed: () => {},
  })
  try {
    await db.platform('system:health', (tx) =>
      sql`select pg_notify('comanda_events', ${`${token}:0`})`.execute(tx),
    )
    return await promise
  } finally {
    clearTimeout(timer)
    stop()
  }
}
