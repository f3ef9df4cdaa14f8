import type { Instant } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { LaneName } from './queue.ts'

/**
 * How often a failed job is attempted. The delay after attempt n is e^min(n, 10) seconds: 3 s, 7 s, 20 s, 55 s,
 * 2.5 min, 7 min, 18 min, 50 min, 2.3 h, then 6.1 h each.
 */
export const retryPolicies = {
  /** Effects of an event, and statements: four days. */
  event: { maxAttempts: 25 },
  /** Emails and texts: 28 hours. */
  notification: { maxAttempts: 14 },
  /** Money that a provider or a bank still has to move or report: two weeks. */
  money: { maxAttempts: 64 },
  /** Files that a user waits for: half a minute. */
  file: { maxAttempts: 4 },
  /** What an order that is being prepared waits for: four minutes, then the platform must know. */
  urgent: { maxAttempts: 6 },
  /** Cancellations of orders that no one acknowledges: an hour and a quarter, while their customers wait. */
  cancellation: { maxAttempts: 9 },
} as const

/**
 * The effect of a repeated or interrupted attempt. Exactly once: all effects are in the transaction that finishes the
 * work, or are idempotent at their target. At least once: a crash between effect and record repeats the effect.
 */
export type Effect = { guarantee: 'exactly-once' | 'at-least-once'; because: string }

/** A kind of job: its payload, retries and handler. */
export interface Job<Payload = unknown> {
  /** The task name in the queue; jobs that are queued under it survive an upgrade. */
  name: string
  payload: z.ZodType<Payload>
  retries: keyof typeof retryPolicies
  /** Default: `main`. */
  lane?: LaneName
  /** Starts after all other jobs of its worker that are due. */
  isLast?: boolean
  effect: Effect
  /**
   * Runs one job. A rejection is retried by the policy; after the last attempt, or after a `PermanentFailure`, the job is
   * dead.
   */
  handle(app: App, payload: Payload, isLastAttempt?: boolean): Promise<unknown>
  /** Describes dead jobs for platform admins, in the order of the payloads. Default: by the restaurant in the payload. */
  describe?(tx: Tx, payloads: Payload[]): Promise<(JobDescription | undefined)[]>
  /**
   * What ends with a dead job that an admin discards. `never`: its row would enqueue it again, at the next start or by a
   * periodic task, so a job of this kind is only retried. Default: nothing but the job, which no row would enqueue again.
   */
  discard?: Discard<Payload> | 'never'
}

export interface Discard<Payload> {
  /** Shown to the admin before the decision. */
  consequence: string
  /**
   * Finds out, before the transaction, what earlier attempts have done at a third party. `since`: when the last one ended. Throws
   * DiscardRefused while that is unknown.
   */
  lookUp?(app: App, payload: Payload, since: Instant): Promise<unknown>
  /**
   * Ends the row that the job follows from, in the transaction that deletes the job; otherwise the row would wait forever, or
   * enqueue the job again at the next start. Runs as its last statements. Throws DiscardRefused.
   */
  end(app: App, tx: Tx, payload: Payload): Promise<unknown>
}

/** A dead job must not be discarded now. The message states what to do instead. */
export class DiscardRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DiscardRefused'
  }
}

export interface JobDescription {
  restaurantId: string | null
  /** Such as "receipt to ada@example.com". */
  subject: string
  /** The subject without personal data: the audit log is never deleted. Default: `subject`. */
  auditLabel?: string
  canRetry: boolean
}

/** Ends a job whose retries could not succeed. */
export class PermanentFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PermanentFailure'
  }
}

const definitions = new Map<string, Job<never>>()

/** Defines a kind of job. */
export function defineJob<Payload>(job: Job<Payload>): Job<Payload> {
  definitions.set(job.name, job as Job<never>)
  return job
}

/** The definition of a task; undefined for those of subscribers. */
export function definitionOf(task: string): Job | undefined {
  return definitions.get(task) as Job | undefined
}

export interface JobOptions {
  /** A job with the same key that is not running is replaced, and its attempts start again. */
  key: string
  /** Leaves a job with the same key as it is, also a dead one. Required where a job is enqueued periodically: it would never die. */
  once?: boolean
  /** Jobs of one queue run sequentially: for jobs that one user can start in large numbers, or that wait for one server. */
  queue?: string | null
}

/** Enqueues a job in the caller's transaction: it exists if, and as soon as, the transaction commits. */
export async function enqueue<Payload>(
  tx: Tx,
  job: Job<Payload>,
  payload: Payload,
  { key, once = false, queue = null }: JobOptions,
): Promise<void> {
  await sql`select ${enqueueSql(job, sql`${JSON.stringify(payload)}::json`, sql`${key}::text`, { once, queue })}`.execute(
    tx,
  )
}

/** The call that enqueues a job, for use in a statement that has its payload and key as columns. */
export function enqueueSql(
  {
    name,
    retries,
    isLast = false,
  }: Pick<Job, 'name' | 'retries'> & { isLast?: boolean | ReturnType<typeof sql> },
  payload: ReturnType<typeof sql>,
  key: ReturnType<typeof sql>,
  {
    runAt = sql`null`,
    once = false,
    queue = null,
  }: { runAt?: ReturnType<typeof sql>; once?: boolean; queue?: string | null | ReturnType<typeof sql> },
) {
  const { maxAttempts } = retryPolicies[retries]
  return sql`enqueue_job(${name}, ${payload}, ${key}, ${runAt}::timestamptz, ${maxAttempts}::int, ${once}::boolean,
    ${queue}::text, ${isLast}::boolean)`
}
