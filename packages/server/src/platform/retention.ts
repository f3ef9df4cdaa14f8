import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import type { App } from '../app.ts'
import type { Tx } from '../db/database.ts'

/** Small enough to keep row locks short. */
export const RETENTION_BATCH = 1000

/** Runs each batch in its own transaction until one finds nothing, or the program stops. */
export async function runBatches(
  app: Pick<App, 'db'>,
  signal: AbortSignal | undefined,
  batch: (tx: Tx) => Promise<number>,
): Promise<void> {
  while (!signal?.aborted && (await app.db.platform('system:retention', batch)) > 0);
}

const LOCK_NOT_AVAILABLE = '55P03'
/** Milliseconds before each further attempt. */
const LOCK_DELAYS = [5_000, 15_000, 60_000, 120_000]

/**
 * Creates the partitions of the coming months. Rows of a month without one are stored in the default partition, which must
 * be locked briefly: while a long transaction writes to it, such as the one that stores the demo, it is tried again.
 * @throws the last error when the lock is not available for minutes.
 */
export async function createPartitions(
  app: Pick<App, 'db'>,
  signal?: AbortSignal,
  wait: (ms: number) => Promise<unknown> = (ms) => delay(ms, undefined, { signal }).catch(() => {}),
): Promise<void> {
  for (const ms of [...LOCK_DELAYS, null]) {
    try {
      return void (await app.db.platform('system:retention', (tx) =>
        sql`select create_partitions()`.execute(tx),
      ))
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isLocked || ms === null || signal?.aborted) throw error
      await wait(ms)
    }
  }
}

/**
 * Drops the months of a partitioned table that began before an instant, and deletes the old rows of its other
 * partitions by their key.
 */
export async function deleteMonths(
  app: Pick<App, 'db'>,
  signal: AbortSignal | undefined,
  table: string,
  key: RawBuilder<unknown>,
  { before, old }: { before: Date; old: RawBuilder<unknown> },
): Promise<void> {
  await app.db.platform('system:retention', (tx) =>
    sql`select drop_partitions(${table}, ${before})`.execute(tx),
  )
  await runBatches(app, signal, async (tx) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where (${key}) in (
        select ${key} from ${sql.table(table)} where ${old} limit ${RETENTION_BATCH})`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })
}

/** Deletes all rows of a table without partitions that satisfy a condition, in batches. */
export function deleteRows(
  app: Pick<App, 'db'>,
  signal: AbortSignal | undefined,
  table: string,
  old: RawBuilder<unknown>,
): Promise<void> {
  return runBatches(app, signal, async (tx) => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${old} limit ${RETENTION_BATCH}))`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })
}
