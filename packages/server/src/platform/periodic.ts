import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { App } from '../app.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { clientConfig, type DatabaseAddress } from '../db/pool.ts'
import { keepConnected } from '../db/reconnecting-client.ts'
import type { Config } from './config.ts'

/** A task that runs periodically. It must tolerate running twice in a row. */
export interface PeriodicTask {
  name: string
  /** Seconds from the end of one run to the start of the next. */
  everySeconds(config: Config): number
  /** For a task that follows events: seconds between two runs while no event arrives. After an event, `everySeconds` applies. */
  quietSeconds?: number
  /**
   * The signal aborts when the program stops: remaining work can wait for the next run. Rejects if any of its work failed, after the
   * rest is done: a task that fails repeatedly raises an alert.
   */
  run(app: App, signal: AbortSignal): Promise<unknown>
}

export interface PeriodicTasks {
  /** Whether this process or another one runs the tasks. */
  areRunning(): Promise<boolean>
  /** Waits for tasks in progress. */
  stop(): Promise<void>
}

/** Advisory lock of the process that runs the tasks. The key must be unique within this database. */
const PERIODIC_LOCK = 6_266_263_202

/** Whether any session of this database holds the lock. */
export const isPeriodicLockHeld = sql<boolean>`exists (select from pg_locks where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())
  and (classid::bigint << 32) | objid::bigint = ${PERIODIC_LOCK})`

/** The delay between the first runs of two tasks: tasks of the same interval that run concurrently open a connection each. */
const STAGGER_MS = 150

/** The minimum interval in seconds of tasks whose last run is recorded in any case: others are recorded while they fail. */
const RECORDED_SECONDS = 600

/** As many failed runs in a row are a failure of the task: a single one can be due to a restart. */
export const RUNS_TO_FAIL = 2

/** Runs a task and records its run. Returns whether it succeeded. */
async function runTask(
  app: App,
  task: PeriodicTask,
  signal: AbortSignal,
  didSucceed: boolean,
): Promise<boolean> {
  const started = performance.now()
  const startedAt = new Date(app.now())
  const record = (failure: string | null) =>
    recordRun(app, task.name, {
      started_at: startedAt,
      milliseconds: Math.round(performance.now() - started),
      failure,
    })
  try {
    await task.run(app, signal)
  } catch (error) {
    app.log.error({ err: error, task: task.name }, 'periodic task failed')
    // An outage fails all tasks, and is reported itself.
    if (signal.aborted || isDatabaseUnavailable(error)) return false
    const failures = await record(error instanceof Error ? error.message : String(error))
    if (failures === RUNS_TO_FAIL)
      app.log.error(
        { alert: 'periodic-task', err: error, task: task.name },
        'periodic task failed repeatedly',
      )
    return false
  }
  if (signal.aborted) return true
  if (task.everySeconds(app.config) >= RECORDED_SECONDS) await record(null)
  else if (!didSucceed) await deleteRun(app, task.name)
  return true
}

/** Returns how many runs have failed in a row. */
function recordRun(
  app: App,
  name: string,
  run: { started_at: Date; milliseconds: number; failure: string | null },
): Promise<number> {
  const row = { ...run, failure: run.failure?.slice(0, 500) ?? null, failures: run.failure === null ? 0 : 1 }
  return app.db.platform(actor, async (tx) => {
    const { failures } = await tx
      .insertInto('task_runs')
      .values({ name, ...row })
      .onConflict((known) =>
        known.column('name').doUpdateSet({
          ...row,
          failures: run.failure === null ? 0 : sql<number>`task_runs.failures + 1`,
        }),
      )
      .returning('failures')
      .executeTakeFirstOrThrow()
    return failures
  })
}

async function deleteRun(app: App, name: string): Promise<void> {
  await app.db.platform(actor, (tx) => tx.deleteFrom('task_runs').where('name', '=', name).execute())
}

const actor = 'system:periodic'

/**
 * Runs the tasks in one process only: the one whose session holds the advisory lock. When that session ends,
 * another process takes over within one interval.
 */
export async function startPeriodicTasks(
  app: App,
  address: DatabaseAddress,
  tasks: PeriodicTask[],
): Promise<PeriodicTasks> {
  const stopping = new AbortController()
  const holders = new WeakSet<pg.Client>()
  const connection = await keepConnected(
    clientConfig(address, 'app'),
    // Immediately, so that a lost lock is replaced before the next task is due.
    async (client) => void (await acquire(client)),
    (error) => app.log.warn(`periodic task lock connection lost: ${error.message}`),
  )

  async function holdsLock(): Promise<boolean> {
    const client = connection.current()
    return client !== null && acquire(client)
  }

  async function acquire(client: pg.Client): Promise<boolean> {
    if (holders.has(client)) return true
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [PERIODIC_LOCK])
    // Advisory locks are counted per acquisition, so each session acquires it once.
    if (rows[0].held) holders.add(client)
    return rows[0].held
  }

  async function repeat(task: PeriodicTask, firstAfterMs: number): Promise<void> {
    await pause(firstAfterMs, stopping.signal)
    // Another process may have recorded a failure.
    let didSucceed = false
    while (!stopping.signal.aborted) {
      nextEvent ??= new AbortController()
      const { signal } = nextEvent
      let isHolder = false
      try {
        isHolder = await holdsLock()
        didSucceed = isHolder && (await runTask(app, task, stopping.signal, didSucceed))
      } catch (error) {
        didSucceed = false
        app.log.error({ err: error, task: task.name }, 'recording the run of a periodic task failed')
      }
      const seconds = task.everySeconds(app.config)
      await pause(seconds * 1000, stopping.signal)
      // Without the lock, it is retried soon.
      if (isHolder && task.quietSeconds)
        await pause((task.quietSeconds - seconds) * 1000, AbortSignal.any([signal, stopping.signal]))
    }
  }

  // Null after an event until a task runs: under load there are more events than tasks that wait for one.
  let nextEvent: AbortController | null = null
  const stopListening = app.live.onEvent(() => {
    nextEvent?.abort()
    nextEvent = null
  })

  const loops = tasks.map((task, index) => repeat(task, index * STAGGER_MS))
  return {
    async areRunning() {
      const client = connection.current()
      if (client && holders.has(client)) return true
      return app.db.platform('system:health', async (tx) => {
        const { rows } = await sql<{ held: boolean }>`select ${isPeriodicLockHeld} as held`.execute(tx)
        return rows[0]?.held ?? false
      })
    },
    async stop() {
      stopping.abort()
      stopListening()
      await Promise.all(loops)
      await connection.close()
    },
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {})
}
