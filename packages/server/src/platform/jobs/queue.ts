import { EventEmitter } from 'node:events'
import {
  Logger as QueueLogger,
  run,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'

/** Jobs that run in workers of their own, so that others never wait for them. */
export interface Lane {
  /** Concurrent jobs. They hold no connection of the owner's pool while they run. */
  concurrency: number
  /** Jobs fetched by one statement. Another process cannot claim them until this one has run or returned them. */
  fetched: number
  pollMs: number
  /** Whether most announced jobs are for other lanes: after a search without result, it waits for the next poll. */
  isQuiet: boolean
}

export const lanes = {
  /** All other jobs, such as the effects of orders. */
  main: { concurrency: 4, fetched: 10, pollMs: 2000, isQuiet: false },
  /** Files of users: each can take minutes, and users can start many of them. */
  files: { concurrency: 2, fetched: 2, pollMs: 2000, isQuiet: true },
  /** Servers of restaurants, any of which can fail to respond. */
  webhooks: { concurrency: 8, fetched: 8, pollMs: 2000, isQuiet: true },
} satisfies Record<string, Lane>
export type LaneName = keyof typeof lanes

const COMPLETE_MS = 20
/** The delay after a job of a `queue`. By then it is usually deleted; otherwise its successor starts with the next poll. */
const SUCCESSOR_MS = COMPLETE_MS + 80

/** More announced jobs than any threshold: the queue is searched even while a quiet lane waits. */
const ANY = Number.POSITIVE_INFINITY

export interface Queue {
  /** The id under which its workers lock their jobs. */
  id: string
  /** Settles when the queue has ended, or must be abandoned. */
  ended: Promise<void>
  /** Searches for jobs now, also in a quiet lane. */
  search(): void
  stop(): Promise<void>
}

/**
 * Runs jobs of the queue. It ends automatically when the database was unavailable; `patienceMs` later at the latest,
 * when jobs are still running.
 */
export async function runQueue(
  owner: Pool,
  taskList: TaskList,
  { concurrency, fetched, pollMs, isQuiet }: Lane,
  log: Logger,
  patienceMs: number,
): Promise<Queue> {
  const events: WorkerEvents = new EventEmitter()
  let pool: WorkerPool | null = null
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool
  })
  const search = () => pool?.nudge(ANY)
  // The successor of a job in its queue is not announced: without this it would start with the next poll.
  events.on('job:complete', ({ job }) => {
    if (job.job_queue_id !== null) setTimeout(search, SUCCESSOR_MS).unref()
  })
  const unwritten = untilUnwritten(events, patienceMs)
  const runner = await run({
    pgPool: withoutCodes(owner),
    taskList,
    concurrency,
    pollInterval: pollMs,
    noHandleSignals: true,
    // Batch mode: results that are written one by one end the whole process when a write fails. Jobs that finish
    // within the delay are deleted by one statement. Several jobs are fetched by one statement; they wait here, locked,
    // while all workers are busy.
    preset: {
      worker: {
        localQueue: {
          size: fetched,
          ...(isQuiet && { refetchDelay: { durationMs: pollMs, maxAbortThreshold: ANY } }),
        },
        completeJobBatchDelay: COMPLETE_MS,
        failJobBatchDelay: 0,
      },
    },
    logger: queueLogger(log),
    events,
  })
  const stop = () => runner.stop().catch(() => {}) // It may have stopped already.
  unwritten.catch(stop)
  const ended = Promise.race([runner.promise, unwritten])
  ended.catch(() => {})
  const id = (pool as WorkerPool | null)?.id ?? ''
  return { id, ended, search, stop: () => Promise.race([stop(), ended.catch(() => {})]) }
}

/**
 * The pool, with connection errors that have no code. The library repeats a statement that failed with certain codes, with delays
 * that grow to two minutes, and does not search for jobs meanwhile: after a failover the queue would be idle for that time.
 * Without a code the next poll searches again, and a result that could not be written ends the queue, which is then started again.
 */
export function withoutCodes(owner: Pool): Pool {
  const plain = (error: Error) => new Error(error.message, { cause: error })
  type Connected = Parameters<Parameters<Pool['connect']>[0]>
  const connect = (listener?: (...connected: Connected) => void) => {
    if (!listener) return owner.connect().catch((error) => Promise.reject(plain(error)))
    return owner.connect((error, client, done) => listener(error && plain(error), client, done))
  }
  return Object.create(owner, { connect: { value: connect } })
}

/**
 * Whether this is a rejection that the library leaves unhandled: when it ends a queue because the database is unavailable, it does
 * not wait for the return of jobs that it has fetched in advance (`returnJobs` of its `localQueue`). They remain locked
 * until the liveness check returns them.
 */
export function isUnreturnedJobs(reason: unknown): boolean {
  return (
    reason instanceof Error &&
    reason.message.startsWith('Error occurred whilst returning jobs from local queue to database queue')
  )
}

/**
 * Rejects when results could not be written and no job is running, or after `patienceMs`. The library does not repeat the
 * write: it stops the queue, and when other results follow the first, its count of results to be written drops below
 * zero, and it waits for zero forever (https://github.com/graphile/worker/issues/636).
 */
function untilUnwritten(events: WorkerEvents, patienceMs: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  let failure: Error | null = null
  let isIdle = false
  events.on('pool:fatalError', ({ error }) => {
    failure ??= new Error('The results of jobs could not be written', { cause: error })
    if (isIdle) reject(failure)
    else setTimeout(reject, patienceMs, failure).unref()
  })
  events.on('pool:gracefulShutdown:complete', () => {
    isIdle = true
    if (failure) reject(failure)
  })
  return promise
}

/**
 * Routine messages of the queue are logged at debug level, as are failed jobs, which `withFailures` logs. Its other
 * errors are warnings: it repeats what failed, such as connecting to the database.
 */
function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger((scope) => (level, message, meta) => {
    if (level === 'error' && !message.startsWith('Failed task'))
      log.warn({ ...scope, ...errorIn(meta) }, message)
    else if (level === 'warning') log.warn({ ...scope }, message)
    else log.debug({ ...scope }, message)
  })
}

function errorIn(meta: object | undefined): object {
  return meta && 'error' in meta ? { err: meta.error } : {}
}
