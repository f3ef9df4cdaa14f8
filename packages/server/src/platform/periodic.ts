import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { App } from '../app.ts'
import { clientConfig, type DatabaseAddress } from '../db/pool.ts'
import { keepConnected } from '../db/steady-connection.ts'
import type { Config } from './config.ts'

/** Something that has to be looked after again and again. It may run a second time at any moment. */
export interface PeriodicTask {
  name: string
  /** From the end of one run to the start of the next. */
  everySeconds(config: Config): number
  /** The signal says that the program stops: what is left may wait for the next run. */
  run(app: App, signal: AbortSignal): Promise<unknown>
}

export interface PeriodicTasks {
  /** Waits for the runs at hand. */
  stop(): Promise<void>
}

/** Whose session holds it runs the tasks. Any number that no other lock of this database has. */
export const PERIODIC_LOCK = 6_266_263_202

/**
 * Runs the tasks in one copy of the program: the one whose session holds a lock in the database. Another takes
 * over within one interval when that session ends.
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
    async () => {},
    (error) => app.log.warn(`the connection that guards periodic tasks was lost: ${error.message}`),
  )

  async function isOurs(): Promise<boolean> {
    const client = connection.current()
    if (!client || holders.has(client)) return client !== null
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [PERIODIC_LOCK])
    // A lock is counted each time it is taken; asking once is enough.
    if (rows[0].held) holders.add(client)
    return rows[0].held
  }

  async function repeat(task: PeriodicTask): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        if (await isOurs()) await task.run(app, stopping.signal)
      } catch (error) {
        app.log.error({ err: error, task: task.name }, 'a periodic task failed')
      }
      await pause(task.everySeconds(app.config) * 1000, stopping.signal)
    }
  }

  const loops = tasks.map(repeat)
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      await connection.close()
    },
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {})
}
