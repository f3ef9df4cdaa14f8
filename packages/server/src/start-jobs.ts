import type { App } from './app.ts'
import { lostConnection } from './create-app.ts'
import { createDatabase } from './db/database.ts'
import { createPool, type DatabaseAddress } from './db/pool.ts'
import { scheduleCouriers } from './modules/delivery/public.ts'
import { enqueueMissingCardFees } from './modules/finance/public.ts'
import { enqueueSoldCardRefunds } from './modules/gift-cards/public.ts'
import { enqueueWaitingNotifications } from './modules/notifications/public.ts'
import { enqueueOpenRefunds } from './modules/payments/public.ts'
import { isFileJob } from './platform/jobs/job.ts'
import { FILE_LANE, MAIN_LANE } from './platform/jobs/queue.ts'
import { startRelay } from './platform/jobs/relay.ts'
import { startWorker } from './platform/jobs/worker.ts'
import type { EventBus } from './platform/live/event-bus.ts'
import { jobs, subscribers } from './subscribers.ts'

/** One connection per concurrent job, one for the LISTEN of each lane, one for the relay, and one spare. */
const OWNER_POOL_SIZE = MAIN_LANE.concurrency + FILE_LANE.concurrency + 4

export interface RunningJobs {
  /** Finishes jobs in progress. */
  stop(): Promise<void>
}

/**
 * Starts the consumers of events: the relay and the job queue, with a lane for the jobs that write or read files of users.
 *
 * @throws when the database is unreachable; everything already started is stopped first.
 */
export async function startJobs(app: App, address: DatabaseAddress, bus: EventBus): Promise<RunningJobs> {
  const owner = createPool(address, 'owner', { max: OWNER_POOL_SIZE, onError: lostConnection(app.log) })
  try {
    await enqueueWaitingNotifications(app)
    await scheduleCouriers(app)
    await enqueueOpenRefunds(app)
    await enqueueSoldCardRefunds(app)
    await enqueueMissingCardFees(app)
    const [files, others] = [jobs.filter(isFileJob), jobs.filter((job) => !isFileJob(job))]
    const worker = await startWorker(app, address, owner, [
      { subscribers, jobs: others },
      { subscribers: [], jobs: files, lane: FILE_LANE },
    ])
    const relay = startRelay(createDatabase(owner), subscribers, bus, app.log)
    return {
      async stop() {
        await relay.stop()
        await worker.stop()
        await owner.end()
      },
    }
  } catch (error) {
    await owner.end()
    throw error
  }
}
