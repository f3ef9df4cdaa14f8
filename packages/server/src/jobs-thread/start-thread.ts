import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DatabaseAddress } from '../db/pool.ts'
import type { Config } from '../platform/config.ts'
import type { MetricValues } from '../platform/metrics.ts'
import type { RunningJobs } from '../start-jobs.ts'

/** The worker data of the thread. */
export interface ThreadSettings {
  config: Config
  address: DatabaseAddress
}

/** What the thread is asked for while it runs. */
export type ThreadRequest = 'metrics' | 'stop'

/** A thread that does not respond in this time is left out. */
const METRICS_MS = 2000

/**
 * Starts the consumers of events in a separate thread, as a second process would: rendering and sending mail
 * there delays no request and no live screen. If the thread exits unexpectedly, the whole program ends.
 *
 * @throws when the thread fails to start.
 */
export async function startJobsThread(settings: ThreadSettings): Promise<RunningJobs> {
  const thread = new Worker(new URL('./main.ts', import.meta.url), { workerData: settings })
  const ended = Promise.withResolvers<void>()
  let stopping = false
  await new Promise<void>((resolve, reject) => {
    thread.once('message', () => resolve())
    thread.once('error', reject)
    thread.once('exit', (code) =>
      reject(new Error(`The jobs thread exited with code ${code} during start-up.`)),
    )
  })
  // Thrown with the exit: what a handler of 'error' throws is reported later, when the program has ended already.
  let failure: unknown
  thread.on('error', (error) => {
    failure = error
  })
  thread.once('exit', (code) => {
    ended.resolve()
    if (!stopping) throw new Error(`The jobs thread exited with code ${code}.`, { cause: failure })
  })
  return {
    async stop() {
      stopping = true
      thread.postMessage('stop' satisfies ThreadRequest)
      await ended.promise
    },
    async metrics() {
      thread.postMessage('metrics' satisfies ThreadRequest)
      const [values]: MetricValues[] = await once(thread, 'message', {
        signal: AbortSignal.timeout(METRICS_MS),
      })
      return values ? [values] : []
    },
  }
}
