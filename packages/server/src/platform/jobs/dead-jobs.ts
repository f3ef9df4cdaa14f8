import type { Instant } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../../db/database.ts'
import { definitionOf, type JobDescription, retryPolicies } from './job.ts'

/** A job that has used up all its attempts, or that no attempt can complete. */
export interface DeadJob extends JobDescription {
  id: number
  /** Such as `notification` or `event:order-mail`. */
  task: string
  payload: unknown
  attempts: number
  /** For platform admins; can contain more than a restaurant's users should see. */
  error: string
  since: Instant
}

/** The jobs of one kind, and for how many seconds the oldest one that may run has not; null when all have. */
export interface JobMetrics {
  task: string
  queued: number
  running: number
  failed: number
  dead: number
  due: number
  oldestSeconds: number | null
}

/** The dead job with this id, or all, the newest first, at most 100. Needs the platform scope. */
export async function readDeadJobs(tx: Tx, id: number | null = null): Promise<DeadJob[]> {
  const { rows } = await sql<Omit<DeadJob, 'since' | keyof JobDescription> & { since: Date }>`
    select id, task, payload, attempts, error, since from dead_jobs()
    where id = ${id}::bigint or ${id}::bigint is null limit 100`.execute(tx)
  const dead: DeadJob[] = []
  for (const [task, jobs] of Map.groupBy(rows, (row) => row.task)) {
    const payloads = jobs.map(({ payload }) => payload)
    const described = (await definitionOf(task)?.describe?.(tx, payloads)) ?? payloads.map(describe)
    for (const [index, job] of jobs.entries())
      dead.push({ ...job, since: job.since.getTime(), ...(described[index] ?? describe(job.payload)) })
  }
  return dead.sort((one, other) => other.since - one.since)
}

function describe(payload: unknown): JobDescription {
  const facts = described.safeParse(payload)
  const { restaurantId = null, seq } = facts.success ? facts.data : {}
  return { restaurantId, subject: seq === undefined ? '' : `Event ${seq}`, canRetry: true }
}

const described = z.object({ restaurantId: z.uuid().optional(), seq: z.number().optional() })

/** Gives a dead job a new set of attempts. Needs the platform scope. False when it is no longer dead. */
export async function reviveJob(tx: Tx, { id, task }: Pick<DeadJob, 'id' | 'task'>): Promise<boolean> {
  const { maxAttempts } = retryPolicies[definitionOf(task)?.retries ?? 'event']
  const { rows } = await sql<{ done: boolean }>`select revive_job(${id}, ${maxAttempts}) as done`.execute(tx)
  return rows[0]?.done ?? false
}

/**
 * Deletes a dead job, and what its handler stored for it. Needs the platform scope. False when it is no longer dead.
 */
export async function discardJob(
  tx: Tx,
  { id, task, payload }: Pick<DeadJob, 'id' | 'task' | 'payload'>,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select discard_job(${id}) as done`.execute(tx)
  if (!rows[0]?.done) return false
  await definitionOf(task)?.discard?.(tx, payload)
  return true
}

export async function readJobMetrics(db: Database): Promise<JobMetrics[]> {
  const { rows } = await db.platform('system:jobs', (tx) =>
    sql<JobMetrics>`
      select task, queued, running, failed, dead, due, oldest_seconds as "oldestSeconds" from job_metrics()
      order by task`.execute(tx),
  )
  return rows
}
