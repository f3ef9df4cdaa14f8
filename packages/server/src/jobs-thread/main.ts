/** The thread of `start-thread.ts`: says when it works, and ends when it is told to. */
import { parentPort, workerData } from 'node:worker_threads'
import { createApp } from '../create-app.ts'
import { createLog } from '../platform/log.ts'
import { startJobs } from '../start-jobs.ts'
import type { ThreadSettings } from './start-thread.ts'

/** As many jobs as run at once, each with a spare, and the letters. */
const POOL_SIZE = 10

const { config, address }: ThreadSettings = workerData
const log = createLog(config)
const { app, notifications, close } = await createApp(config, address, log, Date.now, POOL_SIZE)
const jobs = await startJobs(app, address, notifications)
parentPort?.once('message', async () => {
  try {
    await jobs.stop()
    await close()
  } catch (error) {
    log.error({ err: error }, 'jobs could not be ended in order')
  }
  // Of the thread alone, whatever is still open.
  process.exit(0)
})
parentPort?.postMessage('working')
