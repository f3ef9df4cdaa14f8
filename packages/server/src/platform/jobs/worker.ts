import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type JobHelpers,
  Logger as QueueLogger,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { App } from '../../app.ts'
import type { DatabaseAddress } from '../../db/pool.ts'
import { eventJob, handleEvents, jobFor, taskOf } from './event-job.ts'
import { type Pace, startRollCall } from './roll-call.ts'
import type { Subscriber } from './subscriber.ts'

/** Jobs at a time; the owner's pool needs one connection for each, one that listens and a few to spare. */
export const CONCURRENCY = 4

const POLL_MS = 2000
const RESTART_MS = 1000

export interface Worker {
  /** Waits for the jobs at hand for a few seconds; those that take longer are given back to the queue. */
  stop(): Promise<void>
}

/**
 * Works off the job queue, and gives back to it what workers hold that are gone. A queue that gives up because the
 * database was away too long is started again. `owner` is a pool of the owner, whose is the job queue.
 */
export async function startWorker(
  app: App,
  address: DatabaseAddress,
  owner: Pool,
  subscribers: Subscriber[],
  pace?: Pace,
): Promise<Worker> {
  const tasks = tasksFor(app, subscribers)
  const stopping = new AbortController()
  const rollCall = await startRollCall(address, app.log, pace)
  let runner = await startQueue().catch(async (error) => {
    await rollCall.stop()
    throw error
  })
  const loop = keepRunning()

  async function startQueue(): Promise<Runner> {
    const { runner, id } = await runQueue(owner, tasks, app.log)
    await rollCall.answerFor(id)
    return runner
  }

  async function keepRunning(): Promise<void> {
    while (true) {
      await runner.promise.catch((error) => app.log.error({ err: error }, 'the job queue stopped'))
      while (!stopping.signal.aborted) {
        try {
          await delay(RESTART_MS, undefined, { signal: stopping.signal })
          runner = await startQueue()
          break
        } catch (error) {
          if (!stopping.signal.aborted) app.log.warn({ err: error }, 'the job queue could not be started')
        }
      }
      if (stopping.signal.aborted) return
    }
  }

  return {
    async stop() {
      stopping.abort()
      // It may have stopped by itself a moment ago.
      await runner.stop().catch(() => {})
      await loop
      await rollCall.stop()
    },
  }
}

/** `id` is the name under which the queue's workers hold their jobs. */
async function runQueue(
  owner: Pool,
  taskList: TaskList,
  log: Logger,
): Promise<{ runner: Runner; id: string }> {
  const events: WorkerEvents = new EventEmitter()
  let id = ''
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
  })
  const runner = await run({
    pgPool: owner,
    taskList,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    // Together with others, even if at once: what is written one by one takes the whole program along when it fails.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: queueLogger(log),
    events,
  })
  return { runner, id }
}

function tasksFor(app: App, subscribers: Subscriber[]): TaskList {
  return Object.fromEntries(
    subscribers.map((subscriber) => [
      taskOf(subscriber),
      async (payload: unknown, { addJobs }: JobHelpers) => {
        const job = eventJob.parse(payload)
        const failure = await handleEvents(app, subscriber, job)
        if (!failure) return
        const { failed, error } = failure
        app.log.warn({ err: error, task: taskOf(subscriber), failed }, 'of several events some failed')
        await addJobs(failed.map((seq) => jobFor(subscriber, { ...job, seqs: [seq] })))
      },
    ]),
  )
}

/** Its every start and stop is of no interest, its failures are. */
function queueLogger(log: Logger): QueueLogger {
  return new QueueLogger((scope) => (level, message, meta) => {
    if (level === 'error') log.error({ ...scope, ...errorIn(meta) }, message)
    else if (level === 'warning') log.warn({ ...scope }, message)
    else log.debug({ ...scope }, message)
  })
}

function errorIn(meta: object | undefined): object {
  return meta && 'error' in meta ? { err: meta.error } : {}
}
