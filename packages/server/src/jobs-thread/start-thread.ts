import { Worker } from 'node:worker_threads'
import type { DatabaseAddress } from '../db/pool.ts'
import type { Config } from '../platform/config.ts'
import type { RunningJobs } from '../start-jobs.ts'

/** What the thread is given. */
export interface ThreadSettings {
  config: Config
  address: DatabaseAddress
}

/**
 * Starts what follows events in a thread of its own, as another copy of the program would: mails that are written and
 * sent there hold up no request and no live screen. A thread that ends by itself ends the program.
 *
 * @throws what keeps it from starting.
 */
export async function startJobsThread(settings: ThreadSettings): Promise<RunningJobs> {
  const thread = new Worker(new URL('./main.ts', import.meta.url), { workerData: settings })
  const ended = Promise.withResolvers<void>()
  let stopping = false
  await new Promise<void>((resolve, reject) => {
    thread.once('message', () => resolve())
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`The jobs' thread ended with ${code} while it started.`)))
  })
  thread.once('exit', (code) => {
    ended.resolve()
    if (!stopping) throw new Error(`The jobs' thread ended with ${code}.`)
  })
  thread.on('error', (error) => {
    throw error
  })
  return {
    async stop() {
      stopping = true
      thread.postMessage('stop')
      await ended.promise
    },
  }
}
