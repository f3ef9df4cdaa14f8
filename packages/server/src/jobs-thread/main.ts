/** The thread started by `start-thread.ts`: posts a message once it runs, its metrics on request, and exits on request. */
import { parentPort, workerData } from 'node:worker_threads'
import { createApp } from '../create-app.ts'
import { isUnreturnedJobs } from '../platform/jobs/queue.ts'
import { createLog } from '../platform/log.ts'
import { startJobs } from '../start-jobs.ts'
import type { ThreadRequest, ThreadSettings } from './start-thread.ts'

/** More than there are concurrent jobs: some need a second connection for a moment. */
const POOL_SIZE = 8

const { config, address }: ThreadSettings = workerData
const log = createLog(config)
const { app, bus, close } = await createApp(config, address, log, Date.now, POOL_SIZE)
process.on('unhandledRejection', (reason) => {
  if (!isUnreturnedJobs(reason)) throw reason
  log.warn({ err: reason }, 'fetched jobs could not be returned to the queue')
})
const jobs = await startJobs(app, address, bus)
parentPort?.on('message', async (request: ThreadRequest) => {
  if (request === 'metrics') return parentPort?.postMessage((await app.metrics?.values()) ?? [])
  try {
    await jobs.stop()
    await close()
  } catch (error) {
    log.error({ err: error }, 'stopping the jobs failed')
  }
  // Exits this thread only, even with open handles.
  process.exit(0)
})
parentPort?.postMessage('working')
