import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import {
  Logger as QueueLogger,
  type Runner,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { App } from '../../app.ts'
import type { DatabaseAddress } from '../../db/pool.ts'
import { eventJob, handleEvents, jobFor, taskOf } from './event-job.ts'
import { type Job, PermanentFailure } from './job.ts'
import type { Subscriber } from './subscriber.ts'
import { LIVENESS_TIMING, type LivenessTiming, startWorkerLiveness } from './worker-liveness.ts'

/** Concurrent jobs. The owner's pool needs one connection for each, one for LISTEN and a few spare ones. */
export const CONCURRENCY = 4

/** Jobs that are fetched at once. Another process cannot take them until this one has run or returned them. */
const FETCHED = 10
const POLL_MS = 2000
const COMPLETE_MS = 20
/** After a job of a `queue`. It is then deleted, as a rule; otherwise its successor starts with the next poll. */
const SUCCESSOR_MS = COMPLETE_MS + 80
const RESTART_MS = 1000

/** What the worker runs. */
export interface Work {
  subscribers: Subscriber[]
  jobs: Job[]
}

export interface Worker {
  /** Waits a few seconds for running jobs; jobs that take longer are returned to the queue. */
  stop(): Promise<void>
}

/**
 * Processes the job queue, and returns the jobs of dead workers to it. The queue is restarted when it stops
 * because the database was unavailable for too long. `owner` is a pool of the database owner, who owns the
 * job queue.
 */
export async function startWorker(
  app: App,
  address: DatabaseAddress,
  owner: Pool,
  work: Work,
  pace: LivenessTiming = LIVENESS_TIMING,
): Promise<Worker> {
  const tasks = tasksFor(app, work)
  const stopping = new AbortController()
  const liveness = await startWorkerLiveness(address, app.log, pace)
  let runner = await startQueue().catch(async (error) => {
    await liveness.stop()
    throw error
  })
  const loop = keepRunning()

  async function startQueue(): Promise<Runner> {
    const { runner, id } = await runQueue(owner, tasks, app.log, pace.deadAfterMs)
    await liveness.announceWorker(id)
    return runner
  }

  async function keepRunning(): Promise<void> {
    while (true) {
      await runner.promise.catch((error) =>
        app.log.warn({ err: error }, 'job queue stopped, starting it again'),
      )
      while (!stopping.signal.aborted) {
        try {
          await delay(RESTART_MS, undefined, { signal: stopping.signal })
          runner = await startQueue()
          break
        } catch (error) {
          if (!stopping.signal.aborted) app.log.warn({ err: error }, 'job queue start failed')
        }
      }
      if (stopping.signal.aborted) return
    }
  }

  return {
    async stop() {
      stopping.abort()
      // It may have stopped already.
      await runner.stop().catch(() => {})
      await loop
      await liveness.stop()
    },
  }
}

/**
 * `id` is the id under which the queue's workers lock their jobs. A queue that could not write results and has not stopped after
 * `stopMs` is ended by force.
 */
async function runQueue(
  owner: Pool,
  taskList: TaskList,
  log: Logger,
  stopMs: number,
): Promise<{ runner: Runner; id: string }> {
  const events: WorkerEvents = new EventEmitter()
  let id = ''
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
  })
  // The successor of a job in its queue is not announced: without this it would start with the next poll.
  events.on('job:complete', ({ job, worker }) => {
    if (job.job_queue_id !== null) setTimeout(() => worker.workerPool.nudge(1), SUCCESSOR_MS).unref()
  })
  let isRunning = true
  // The library waits for results that failed to be written until others are written, which may be never.
  events.on('pool:fatalError', ({ workerPool }) => {
    setTimeout(async () => {
      if (!isRunning) return
      log.warn('job queue did not stop, ending it')
      try {
        await workerPool.forcefulShutdown('The queue did not stop.')
      } catch {
        // Reported by the queue itself.
      }
    }, stopMs).unref()
  })
  const runner = await run({
    pgPool: owner,
    taskList,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    // Batch mode: results that are written one by one end the whole process when a write fails. Jobs that finish
    // within the delay are deleted by one statement. Several jobs are fetched by one statement; they wait here, locked,
    // while all workers are busy.
    preset: {
      worker: { localQueue: { size: FETCHED }, completeJobBatchDelay: COMPLETE_MS, failJobBatchDelay: 0 },
    },
    logger: queueLogger(log),
    events,
  })
  void runner.promise.catch(() => {}).finally(() => (isRunning = false))
  return { runner, id }
}

/** The handlers of all tasks. */
export function tasksFor(app: App, { subscribers, jobs }: Work): TaskList {
  const tasks: [string, Task][] = [
    ...subscribers.map((subscriber) => eventTask(app, subscriber)),
    ...jobs.map((job): [string, Task] => [
      job.name,
      async (payload, { job: { attempts, max_attempts } }) => {
        await job.handle(app, job.payload.parse(payload), attempts >= max_attempts)
      },
    ]),
  ]
  return Object.fromEntries(tasks.map(([name, task]) => [name, withFailures(app, task)]))
}

/** Logs failures, and ends jobs that no retry can complete. */
function withFailures(app: App, task: Task): Task {
  return async (payload, helpers) => {
    try {
      await task(payload, helpers)
    } catch (error) {
      const { id, task_identifier: name, key, attempts, max_attempts } = helpers.job
      const isDead = attempts >= max_attempts || error instanceof PermanentFailure
      const facts = { err: error, job: name, id, key, attempt: attempts, of: max_attempts }
      if (isDead) app.log.error({ alert: 'dead-job', ...facts }, 'job failed its last attempt')
      else app.log.warn(facts, 'job failed, it will be retried')
      if (isDead)
        await helpers.query(
          'update graphile_worker._private_jobs set max_attempts = attempts where id = $1',
          [id],
        )
      throw error
    }
  }
}

function eventTask(app: App, subscriber: Subscriber): [string, Task] {
  const task = taskOf(subscriber)
  return [
    task,
    async (payload, { addJobs }) => {
      const job = eventJob.parse(payload)
      const failure = await handleEvents(app, subscriber, job)
      if (!failure) return
      const { failed, error } = failure
      app.log.warn({ err: error, task, failed }, 'some events of a job failed, retrying them one by one')
      await addJobs(failed.map((seq) => jobFor(subscriber, { ...job, seqs: [seq] })))
    },
  ]
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
