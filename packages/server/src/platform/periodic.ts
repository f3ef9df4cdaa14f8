import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import type { App } from '../app.ts'
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
  /** The signal aborts when the program stops: remaining work can wait for the next run. */
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

/** The minimum interval in seconds of tasks whose last run is recorded: others run too often. */
const RECORDED_SECONDS = 600

/** Runs a task and records its run. Throws what the task throws. */
async function runTask(app: App, task: PeriodicTask, signal: AbortSignal): Promise<void> {
  if (task.everySeconds(app.config) < RECORDED_SECONDS) return void (await task.run(app, signal))
  const started = performance.now()
  const startedAt = app.now()
  let failure: string | null = null
  try {
    await task.run(app, signal)
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error)
    throw error
  } finally {
    if (!signal.aborted) {
      const run = {
        started_at: new Date(startedAt),
        milliseconds: Math.round(performance.now() - started),
        failure: failure?.slice(0, 500) ?? null,
      }
      await app.db.platform('system:periodic', (tx) =>
        tx
          .insertInto('task_runs')
          .values({ name: task.name, ...run })
          .onConflict((known) => known.column('name').doUpdateSet(run))
          .execute(),
      )
    }
  }
}

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
    while (!stopping.signal.aborted) {
      nextEvent ??= new AbortController()
      const { signal } = nextEvent
      let isHolder = false
      try {
        isHolder = await holdsLock()
        if (isHolder) await runTask(app, task, stopping.signal)
      } catch (error) {
        app.log.error({ err: error, task: task.name }, 'periodic task failed')
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
