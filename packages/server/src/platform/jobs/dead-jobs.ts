import type { Instant } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../app.ts'
import type { Database, Tx } from '../../db/database.ts'
import { type Discard, DiscardRefused, definitionOf, type JobDescription, retryPolicies } from './job.ts'

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
  /** What discarding it ends; null when it cannot be discarded. */
  ifDiscarded: string | null
}

/** The jobs of one kind, and for how many seconds the oldest due one has been waiting; null if none is waiting. */
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
  const { rows } = await sql<Omit<DeadJob, 'since' | 'ifDiscarded' | keyof JobDescription> & { since: Date }>`
    select id, task, payload, attempts, error, since from dead_jobs()
    where id = ${id}::bigint or ${id}::bigint is null limit 100`.execute(tx)
  const dead: DeadJob[] = []
  for (const [task, jobs] of Map.groupBy(rows, (row) => row.task)) {
    const payloads = jobs.map(({ payload }) => payload)
    const described = (await definitionOf(task)?.describe?.(tx, payloads)) ?? payloads.map(describe)
    const discard = discardOf(task)
    const ifDiscarded = discard === 'never' ? null : discard.consequence
    for (const [index, job] of jobs.entries())
      dead.push({
        ...job,
        since: job.since.getTime(),
        ifDiscarded,
        ...(described[index] ?? describe(job.payload)),
      })
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
 * Finds out what earlier attempts of a dead job have done; call it before the transaction that discards the job. Throws
 * DiscardRefused.
 */
export async function prepareDiscard(app: App, { task, payload, since }: DeadJob): Promise<void> {
  const discard = discardOf(task)
  if (discard === 'never') throw new DiscardRefused(onlyRetried)
  await discard.lookUp?.(app, payload, since)
}

/**
 * Deletes a dead job, and ends what its row would still have to do. Needs the platform scope. False when it is no longer dead.
 * Throws DiscardRefused.
 */
export async function discardJob(
  app: App,
  tx: Tx,
  { id, task, payload }: Pick<DeadJob, 'id' | 'task' | 'payload'>,
): Promise<boolean> {
  const discard = discardOf(task)
  if (discard === 'never') throw new DiscardRefused(onlyRetried)
  const { rows } = await sql<{ done: boolean }>`select discard_job(${id}) as done`.execute(tx)
  if (!rows[0]?.done) return false
  await discard.end(app, tx, payload)
  return true
}

function discardOf(task: string): Discard<unknown> | 'never' {
  return definitionOf(task)?.discard ?? nothingElse
}

const nothingElse: Discard<unknown> = { consequence: 'The job will not run.', end: async () => {} }
const onlyRetried = 'What this job does is still due, so it cannot be discarded. Retry it.'

export async function readJobMetrics(db: Database): Promise<JobMetrics[]> {
  const { rows } = await db.platform('system:jobs', (tx) =>
    sql<JobMetrics>`
      select task, queued, running, failed, dead, due, oldest_seconds as "oldestSeconds" from job_metrics()
      order by task`.execute(tx),
  )
  return rows
}
