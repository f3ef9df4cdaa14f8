import type { Instant } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'

/** A job that failed for the last time. */
export interface DeadJob {
  id: number
  /** Such as `event:order-mail`. */
  task: string
  restaurantId: string | null
  seq: number | null
  attempts: number
  /** For operators; may hold more than a restaurant's people should see. */
  error: string
  since: Instant
}

const ACTOR = 'system:jobs'

/** The newest first, at most 100. */
export async function listDeadJobs(db: Database): Promise<DeadJob[]> {
  const { rows } = await db.platform(ACTOR, (tx) =>
    sql<Omit<DeadJob, 'since'> & { since: Date }>`
      select id, task, restaurant_id as "restaurantId", seq, attempts, error, since from dead_jobs() limit 100`.execute(
      tx,
    ),
  )
  return rows.map((row) => ({ ...row, since: row.since.getTime() }))
}

/** Gives a dead job another set of attempts, in the platform's scope; false when there is no such job any more. */
export async function reviveJob(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ revived: boolean }>`select revive_job(${id}) as revived`.execute(tx)
  return rows[0]?.revived ?? false
}

/** Gives a dead job up for good, in the platform's scope; false when there is no such job any more. */
export async function discardJob(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ discarded: boolean }>`select discard_job(${id}) as discarded`.execute(tx)
  return rows[0]?.discarded ?? false
}
