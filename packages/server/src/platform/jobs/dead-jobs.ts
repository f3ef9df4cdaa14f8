import type { Instant } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'

/** A job that has used up all its attempts. */
export interface DeadJob {
  id: number
  /** Such as `event:order-mail`. */
  task: string
  restaurantId: string | null
  seq: number | null
  attempts: number
  /** For platform admins; can contain more than a restaurant's users should see. */
  error: string
  since: Instant
}

const ACTOR = 'system:jobs'

/** Lists dead jobs, the newest first, at most 100. */
export async function listDeadJobs(db: Database): Promise<DeadJob[]> {
  const { rows } = await db.platform(ACTOR, (tx) =>
    sql<Omit<DeadJob, 'since'> & { since: Date }>`
      select id, task, restaurant_id as "restaurantId", seq, attempts, error, since from dead_jobs() limit 100`.execute(
      tx,
    ),
  )
  return rows.map((row) => ({ ...row, since: row.since.getTime() }))
}

/**
 * Gives a dead job a new set of attempts. Needs the platform scope. Returns false when the job no longer
 * exists.
 */
export async function retryDeadJob(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ revived: boolean }>`select revive_job(${id}) as revived`.execute(tx)
  return rows[0]?.revived ?? false
}

/** Deletes a dead job. Needs the platform scope. Returns false when the job no longer exists. */
export async function discardJob(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ discarded: boolean }>`select discard_job(${id}) as discarded`.execute(tx)
  return rows[0]?.discarded ?? false
}
