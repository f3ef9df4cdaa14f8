import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Notifications } from './notifications.ts'

const PATIENCE_MS = 2000

/** Milliseconds from a commit until what it says is heard here, as every live screen hears it. Throws when it is not. */
export async function roundTrip(db: Database, notifications: Notifications): Promise<number> {
  const token = randomUUID()
  const start = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  // It may give up while the database is still asked, when nobody waits for it yet.
  promise.catch(() => {})
  const timer = setTimeout(() => reject(new Error('Nothing was heard in time')), PATIENCE_MS)
  const stop = notifications.on('comanda_events', {
    heard: (said) => said === token && resolve(performance.now() - start),
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
