import { setTimeout as delay } from 'node:timers/promises'
import type { Task, TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { App } from '../../app.ts'
import type { DatabaseAddress } from '../../db/pool.ts'
import { eventJob, handleEvents, jobFor, taskOf } from './event-job.ts'
import { type Job, PermanentFailure } from './job.ts'
import { type LaneName, lanes, type Queue, runQueue } from './queue.ts'
import type { Subscriber } from './subscriber.ts'
import {
  LIVENESS_TIMING,
  type LivenessTiming,
  startWorkerLiveness,
  type WorkerLiveness,
} from './worker-liveness.ts'

const RESTART_MS = 1000

/** What a lane runs. */
export interface Work {
  lane: LaneName
  subscribers: readonly Subscriber[]
  jobs: Job[]
}

/** The work of each lane that has any. */
export function worksOf(subscribers: readonly Subscriber[], jobs: readonly Job[]): Work[] {
  const names = Object.keys(lanes) as LaneName[]
  const works = names.map((lane) => ({
    lane,
    subscribers: lane === 'main' ? subscribers : [],
    jobs: jobs.filter((job) => (job.lane ?? 'main') === lane),
  }))
  return works.filter((work) => work.subscribers.length + work.jobs.length > 0)
}

export interface Worker {
  /** Waits a few seconds for running jobs; jobs that take longer are returned to the queue. */
  stop(): Promise<void>
}

/**
 * Processes the job queue, each lane by its own workers, and returns the jobs of dead workers to it. `owner` is a pool of
 * the database owner, who owns the job queue.
 *
 * @throws when the database is unreachable; everything already started is stopped first.
 */
export async function startWorker(
  app: App,
  address: DatabaseAddress,
  owner: Pool,
  works: readonly Work[],
  pace: LivenessTiming = LIVENESS_TIMING,
): Promise<Worker> {
  const liveness = await startWorkerLiveness(address, app.log, pace)
  const queues = new Map<LaneName, RunningQueue>()
  const stop = async () => {
    await Promise.all([...queues.values()].map((queue) => queue.stop()))
    await liveness.stop()
  }
  const announce = liveness.announceWorker
  try {
    for (const work of works) {
      const tasks = tasksFor(app, work, (lane) => queues.get(lane)?.search())
      const start = () => runQueue(owner, tasks, lanes[work.lane], app.log, pace.deadAfterMs)
      queues.set(work.lane, await keepQueue(app.log, start, announce))
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

type RunningQueue = Pick<Queue, 'search' | 'stop'>

/** Restarts a queue when it stops because the database was unavailable for too long. */
async function keepQueue(
  log: Logger,
  start: () => Promise<Queue>,
  announce: WorkerLiveness['announceWorker'],
): Promise<RunningQueue> {
  const stopping = new AbortController()
  let queue = await startQueue(null)
  const loop = keepRunning()

  async function startQueue(replacedId: string | null): Promise<Queue> {
    const started = await start()
    await announce(started.id, replacedId)
    return started
  }

  async function keepRunning(): Promise<void> {
    while (true) {
      await queue.ended.catch((error) => log.warn({ err: error }, 'job queue stopped, starting it again'))
      while (!stopping.signal.aborted) {
        try {
          await delay(RESTART_MS, undefined, { signal: stopping.signal })
          queue = await startQueue(queue.id)
          break
        } catch (error) {
          if (!stopping.signal.aborted) log.warn({ err: error }, 'job queue start failed')
        }
      }
      if (stopping.signal.aborted) return
    }
  }

  return {
    search: () => queue.search(),
    async stop() {
      stopping.abort()
      await queue.stop()
      await loop
      // One that was being started.
      await queue.stop()
    },
  }
}

/** The handlers of all tasks. `search` looks for jobs of another lane. */
export function tasksFor(
  app: App,
  { subscribers, jobs }: Pick<Work, 'subscribers' | 'jobs'>,
  search: (lane: LaneName) => void = () => {},
): TaskList {
  const tasks: [string, Task][] = [
    ...subscribers.map((subscriber) => eventTask(app, subscriber, search)),
    ...jobs.map((job): [string, Task] => [
      job.name,
      async (payload, { job: { attempts, max_attempts } }) => {
        await job.handle(app, job.payload.parse(payload), attempts >= max_attempts)
      },
    ]),
  ]
  return Object.fromEntries(tasks.map(([name, task]) => [name, withFailures(app, task)]))
}

/** Measures attempts, logs failures, and ends jobs that no retry can complete. */
function withFailures(app: App, task: Task): Task {
  return async (payload, helpers) => {
    const startedAt = performance.now()
    const measure = (outcome: 'completed' | 'failed' | 'dead') =>
      app.metrics?.addAttempt(
        { job: helpers.job.task_identifier, outcome },
        (performance.now() - startedAt) / 1000,
      )
    try {
      await task(payload, helpers)
      measure('completed')
    } catch (error) {
      const { id, task_identifier: name, key, attempts, max_attempts } = helpers.job
      const isDead = attempts >= max_attempts || error instanceof PermanentFailure
      const facts = { err: error, job: name, id, key, attempt: attempts, of: max_attempts }
      measure(isDead ? 'dead' : 'failed')
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

function eventTask(app: App, subscriber: Subscriber, search: (lane: LaneName) => void): [string, Task] {
  const task = taskOf(subscriber)
  return [
    task,
    async (payload, { addJobs }) => {
      const job = eventJob.parse(payload)
      const failure = await handleEvents(app, subscriber, job)
      if (subscriber.enqueues) search(subscriber.enqueues)
      if (!failure) return
      const { failed, error } = failure
      app.log.warn({ err: error, task, failed }, 'some events of a job failed, retrying them one by one')
      await addJobs(failed.map((seq) => jobFor(subscriber, { ...job, seqs: [seq] })))
    },
  ]
}
