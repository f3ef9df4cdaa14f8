import type { Instant } from '@comanda/domain/time/instant'
import type { Logger } from 'pino'
import type { App } from './app.ts'
import { createApp, lostConnection } from './create-app.ts'
import { createDatabase } from './db/database.ts'
import { createPool, type DatabaseAddress } from './db/pool.ts'
import { createHttp } from './front/server.ts'
import { followPeople } from './modules/identity/public.ts'
import { startShowingScreens } from './modules/kitchen/public.ts'
import { startPostman } from './modules/notifications/public.ts'
import type { Config } from './platform/config.ts'
import { startRelay } from './platform/jobs/relay.ts'
import { CONCURRENCY, startWorker } from './platform/jobs/worker.ts'
import { startPeriodicTasks } from './platform/periodic.ts'
import type { Web } from './platform/web.ts'
import { periodicTasks, subscribers } from './subscribers.ts'

/** The worker's jobs, its listening connection, the relay, and a spare. */
const OWNER_POOL_SIZE = CONCURRENCY + 3

export interface StartOptions {
  config: Config
  /** Of a migrated database. */
  address: DatabaseAddress
  web: Web
  log: Logger
  /** Another clock than the machine's, for what replays the past. */
  now?: () => Instant
  /** Runs before the first request is let in. */
  prepare?: (app: App) => Promise<void>
}

export interface RunningApp {
  app: App
  port: number
  /** Ends streams, finishes what is under way, closes connections. The web is the caller's to close. */
  stop(): Promise<void>
}

/**
 * Starts the program: HTTP, relay, jobs, periodic tasks.
 *
 * @throws what the system says when the port is taken; nothing is left running then.
 */
export async function startApp(options: StartOptions): Promise<RunningApp> {
  const { config, address, log } = options
  const closing: (() => Promise<unknown>)[] = []
  let closeHttp = async () => {}
  const stop = async () => {
    // First: what is asked from now on is for another copy of the program.
    await closeHttp()
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const { app, notifications, close } = await createApp(config, address, log, options.now)
    closing.push(close)
    await options.prepare?.(app)

    let working = false
    const jobs = { name: 'jobs', problem: async () => (working ? null : 'not running') }
    const http = createHttp(app, options.web, { checks: [jobs] })
    const { port } = await http.listen()
    closeHttp = () => http.close()

    const owner = createPool(address, 'owner', { max: OWNER_POOL_SIZE, onError: lostConnection(log) })
    closing.push(() => owner.end())
    const worker = await startWorker(app, address, owner, subscribers)
    closing.push(worker.stop)
    closing.push(startRelay(createDatabase(owner), subscribers, notifications, log).stop)
    closing.push(startPostman(app, notifications).stop)
    closing.push(followPeople(app, notifications).stop)
    closing.push(startShowingScreens(app).stop)
    const periodic = await startPeriodicTasks(app, address, periodicTasks)
    closing.push(periodic.stop)
    working = true
    return { app, port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
