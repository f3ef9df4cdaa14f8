import type { Instant } from '@comanda/domain/time/instant'
import type { Logger } from 'pino'
import type { App } from './app.ts'
import { createApp } from './create-app.ts'
import type { DatabaseAddress } from './db/pool.ts'
import { createHttp } from './front/server.ts'
import { startJobsThread } from './jobs-thread/start-thread.ts'
import { type ReadinessCheck, watchReadiness } from './modules/health/public.ts'
import { subscribeToPersonChanges } from './modules/identity/public.ts'
import { startPublishingScreens } from './modules/kitchen/public.ts'
import { flushProviderEvents } from './modules/payments/public.ts'
import type { Config } from './platform/config.ts'
import { type PeriodicTasks, startPeriodicTasks } from './platform/periodic.ts'
import type { Web } from './platform/web.ts'
import { type RunningJobs, startJobs } from './start-jobs.ts'
import { periodicTasks } from './subscribers.ts'

export interface StartOptions {
  config: Config
  /** Address of a migrated database. */
  address: DatabaseAddress
  web: Web
  log: Logger
  /** A clock other than the system clock, for replaying the past. */
  now?: () => Instant
  /** Whether jobs run in a separate thread, which always uses the system clock. */
  jobsThread?: boolean
  /** Runs before the server accepts the first request. */
  prepare?: (app: App) => Promise<void>
}

export interface RunningApp {
  app: App
  port: number
  /** Closes streams, finishes requests and jobs in progress, closes connections. The caller closes `web`. */
  stop(): Promise<void>
}

/**
 * Starts the program: HTTP, relay, jobs, periodic tasks.
 *
 * @throws the system's error when the port is in use; everything already started is stopped first.
 */
export async function startApp(options: StartOptions): Promise<RunningApp> {
  const { config, address, log } = options
  const closing: (() => Promise<unknown>)[] = []
  let closeHttp = async () => {}
  const stop = async () => {
    // First, so that new requests go to another process.
    await closeHttp()
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const { app, bus, close } = await createApp(config, address, log, options.now)
    closing.push(close)
    closing.push(() => flushProviderEvents(app))
    await options.prepare?.(app)

    let periodic: PeriodicTasks | null = null
    const checks: ReadinessCheck[] = [
      { name: 'live updates', problem: async () => (bus.isConnected() ? null : 'not connected') },
      { name: 'jobs', problem: async () => (periodic ? null : 'not running') },
      {
        name: 'periodic tasks',
        problem: async () => (periodic && !(await periodic.areRunning()) ? 'not running' : null),
      },
    ]
    let running: RunningJobs | null = null
    const threadMetrics = async () => (await running?.metrics()) ?? []
    const http = createHttp(app, options.web, { checks, threadMetrics })
    const { port } = await http.listen()
    closeHttp = () => http.close()

    running = options.jobsThread
      ? await startJobsThread({ config, address })
      : await startJobs(app, address, bus)
    closing.push(running.stop)
    closing.push(subscribeToPersonChanges(app, bus).stop)
    closing.push(startPublishingScreens(app).stop)
    periodic = await startPeriodicTasks(app, address, periodicTasks)
    closing.push(periodic.stop)
    closing.push(watchReadiness(app, checks).stop)
    return { app, port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
