import { setTimeout as delay } from 'node:timers/promises'
import type { App } from './app.ts'
import { lostConnection } from './create-app.ts'
import { createDatabase } from './db/database.ts'
import { createPool, type DatabaseAddress } from './db/pool.ts'
import { enqueueWaitingImports } from './modules/catalog/public.ts'
import { scheduleCouriers } from './modules/delivery/public.ts'
import { enqueueWaitingExports } from './modules/exports/public.ts'
import { enqueueMissingCardFees } from './modules/finance/public.ts'
import { enqueueSoldCardRefunds } from './modules/gift-cards/public.ts'
import { enqueueWaitingNotifications } from './modules/notifications/public.ts'
import { enqueueOpenRefunds } from './modules/payments/public.ts'
import { enqueuePendingDeliveries } from './modules/webhooks/public.ts'
import { lanes } from './platform/jobs/queue.ts'
import { startRelay } from './platform/jobs/relay.ts'
import { startWorker, worksOf } from './platform/jobs/worker.ts'
import type { EventBus } from './platform/live/event-bus.ts'
import type { MetricValues } from './platform/metrics.ts'
import { jobs, subscribers } from './subscribers.ts'

/** One connection for the LISTEN of each lane; the others are used for one statement at a time. */
const OWNER_POOL_SIZE = Object.keys(lanes).length + 7

export interface RunningJobs {
  /** Finishes jobs in progress. */
  stop(): Promise<void>
  /** What the jobs have measured, if they do not run in the caller's thread. */
  metrics(): Promise<MetricValues[]>
}

/**
 * Starts the consumers of events: the relay and the lanes of the job queue.
 *
 * @throws when the database is unreachable; everything already started is stopped first.
 */
export async function startJobs(app: App, address: DatabaseAddress, bus: EventBus): Promise<RunningJobs> {
  const owner = createPool(address, 'owner', { max: OWNER_POOL_SIZE, onError: lostConnection(app.log) })
  try {
    const worker = await startWorker(app, address, owner, worksOf(subscribers, jobs))
    const relay = startRelay(createDatabase(owner), subscribers, bus, app.log)
    const stopping = new AbortController()
    const enqueuing = enqueueMissingJobs(app, stopping.signal)
    return {
      async stop() {
        stopping.abort()
        await enqueuing
        await relay.stop()
        await worker.stop()
        await owner.end()
      },
      metrics: async () => [],
    }
  } catch (error) {
    await owner.end()
    throw error
  }
}

/** What enqueues the jobs of rows that have none. Those of which there can be very many are last. */
const missingJobs: ((app: App, signal: AbortSignal) => Promise<void>)[] = [
  scheduleCouriers,
  enqueueOpenRefunds,
  enqueueSoldCardRefunds,
  enqueueMissingCardFees,
  enqueueWaitingExports,
  enqueueWaitingImports,
  enqueueWaitingNotifications,
  enqueuePendingDeliveries,
]

/**
 * Next to the running jobs: while a mail server or a webhook receiver is down, it can take minutes. What fails is repeated, because
 * its rows would otherwise wait for the next start.
 */
async function enqueueMissingJobs(app: App, signal: AbortSignal): Promise<void> {
  let due = missingJobs
  while (due.length > 0 && !signal.aborted) {
    const failed: typeof due = []
    for (const enqueueMissing of due) {
      if (signal.aborted) return
      try {
        await enqueueMissing(app, signal)
      } catch (error) {
        app.log.error({ err: error, operation: enqueueMissing.name }, 'enqueuing missing jobs failed')
        failed.push(enqueueMissing)
      }
    }
    due = failed
    if (due.length > 0) await delay(REPEAT_MS, undefined, { signal }).catch(() => {})
  }
}

const REPEAT_MS = 5000
