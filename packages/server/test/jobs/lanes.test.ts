import { randomUUID } from 'node:crypto'
import type { JobHelpers, Task } from 'graphile-worker'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Tx } from '../../src/db/database.ts'
import { importedPictureJob } from '../../src/modules/catalog/import/imported-picture.ts'
import { importJob } from '../../src/modules/catalog/public.ts'
import { exportJob } from '../../src/modules/exports/export-job.ts'
import { deliverNotification } from '../../src/modules/notifications/deliver-notification.ts'
import { enqueueAttempt, webhookJob } from '../../src/modules/webhooks/deliver-webhook.ts'
import { webhookPlanner } from '../../src/modules/webhooks/public.ts'
import { enqueue, type Job } from '../../src/platform/jobs/job.ts'
import { lanes } from '../../src/platform/jobs/queue.ts'
import { tasksFor } from '../../src/platform/jobs/worker.ts'
import { startJobs } from '../../src/start-jobs.ts'
import { eventually } from '../eventually.ts'
import { type TestApp, testApp } from '../test-app.ts'

test('exports and imports of any number of users leave the workers to other jobs, and start before pictures', async () => {
  const kit = await testApp()
  const started: string[] = []
  const { promise: end, resolve } = Promise.withResolvers<void>()
  for (const { job } of fileJobs)
    vi.spyOn(job, 'handle').mockImplementation(() => {
      started.push(job.name)
      return end
    })
  vi.spyOn(deliverNotification, 'handle').mockImplementation(async () => started.push('notification'))
  await enqueueFor(kit, 8, importedPictureJob)
  await runJobs(kit, resolve)
  await eventually(() => expect(started).toEqual(['imported-picture', 'imported-picture']))
  await enqueueFor(kit, 4, exportJob)
  await enqueueFor(kit, 4, importJob)
  await kit.app.db.platform('test', (tx) =>
    enqueue(tx, deliverNotification, { id: randomUUID() }, { key: 'notification' }),
  )
  await eventually(() => expect(started.slice(2)).toEqual(['notification']))
  resolve()
  await eventually(() => expect(started).toHaveLength(17))
  // Four pictures were running or fetched already.
  expect(started.slice(-4)).toEqual(Array(4).fill('imported-picture'))
})

test('webhooks of one restaurant, whose servers respond slowly, occupy two workers, and none of other jobs', async () => {
  const kit = await testApp()
  const { attempts, end } = silentWebhooks()
  const notify = vi.spyOn(deliverNotification, 'handle').mockResolvedValue(undefined)
  const slow = { restaurantId: randomUUID() }
  const others = deliveriesOf(1)
  await kit.app.db.platform('test', async (tx) => {
    for (const endpointId of ids(20))
      for (const delivery of deliveriesOf(3, { ...slow, endpointId }))
        await enqueueDelivery(tx, delivery, kit.app.now() - 3_600_000)
    for (const delivery of others) await enqueueDelivery(tx, delivery, kit.app.now())
    await enqueue(tx, deliverNotification, { id: randomUUID() }, { key: 'notification' })
  })
  await runJobs(kit, end)
  await eventually(() => {
    expect(notify).toHaveBeenCalledOnce()
    expect(attempts).toContain(others[0]?.deliveryId)
  })
  expect(attempts).toHaveLength(3)
})

test('slow webhooks of all restaurants together leave half of the workers to others', async () => {
  const kit = await testApp()
  const { attempts, end } = silentWebhooks()
  const half = lanes.webhooks.concurrency / 2
  const slow = ids(20).flatMap((restaurantId) => deliveriesOf(3, { restaurantId }))
  const fast = Array.from({ length: half }, () => deliveriesOf(1)).flat()
  await kit.app.db.platform('test', async (tx) => {
    for (const delivery of slow)
      await enqueueDelivery(tx, { ...delivery, isSlow: true, isLast: true }, kit.app.now() - 3_600_000)
  })
  await runJobs(kit, end)
  await eventually(() => expect(attempts).toHaveLength(half))
  await kit.app.db.platform('test', async (tx) => {
    for (const delivery of fast) await enqueueDelivery(tx, delivery, kit.app.now())
  })
  const started = fast.map(({ deliveryId }) => deliveryId)
  await eventually(() => expect(attempts.slice(half).toSorted()).toEqual(started.toSorted()))
})

test('attempts at one endpoint run one after the other, in the order of their times', async () => {
  const kit = await testApp()
  const sequence: string[] = []
  vi.spyOn(webhookJob, 'handle').mockImplementation(async (_, { deliveryId }) => {
    sequence.push(`${deliveryId} starts`)
    await new Promise(setImmediate)
    sequence.push(`${deliveryId} ends`)
  })
  const deliveries = deliveriesOf(4)
  await kit.app.db.platform('test', async (tx) => {
    for (const [place, delivery] of deliveries.entries())
      await enqueueDelivery(tx, delivery, kit.app.now() - 60_000 + place)
  })
  await runJobs(kit, () => {})
  const expected = deliveries.flatMap(({ deliveryId }) => [`${deliveryId} starts`, `${deliveryId} ends`])
  await eventually(() => expect(sequence).toEqual(expected))
})

test('webhooks of many failing endpoints, however long they have been due, start after those of others', async () => {
  const kit = await testApp()
  const { attempts, end } = silentWebhooks()
  const healthy = deliveriesOf(1)
  const failing = Array.from({ length: 12 }, () => deliveriesOf(10)).flat()
  await kit.app.db.platform('test', async (tx) => {
    for (const delivery of failing)
      await enqueueDelivery(tx, { ...delivery, isLast: true }, kit.app.now() - 3_600_000)
    for (const delivery of healthy) await enqueueDelivery(tx, delivery, kit.app.now())
  })
  await runJobs(kit, end)
  await eventually(() =>
    expect(attempts.slice(0, lanes.webhooks.concurrency)).toContain(healthy[0]?.deliveryId),
  )
})

/** Runs all jobs for the duration of the test. `end` lets those that wait end. */
async function runJobs({ app, database, bus }: TestApp, end: () => void): Promise<void> {
  const jobs = await startJobs(app, database.address, bus)
  onTestFinished(async () => {
    end()
    await jobs.stop()
    vi.restoreAllMocks()
  })
}

/** Attempts at webhooks do not end before `end` is called. */
function silentWebhooks() {
  const attempts: string[] = []
  const { promise, resolve: end } = Promise.withResolvers<void>()
  vi.spyOn(webhookJob, 'handle').mockImplementation((_, { deliveryId }) => {
    attempts.push(deliveryId)
    return promise
  })
  return { attempts, end }
}

function enqueueDelivery(
  tx: Tx,
  {
    restaurantId,
    endpointId,
    deliveryId,
    isSlow = false,
    isLast = false,
  }: { restaurantId: string; endpointId: string; deliveryId: string; isSlow?: boolean; isLast?: boolean },
  at: number,
) {
  const ref = { restaurantId, deliveryId, number: 1, isSlow }
  return enqueueAttempt(tx, ref, { endpointId, isLast, at: new Date(at) })
}

test('the subscriber that plans webhooks starts their lane immediately', async () => {
  const { app } = await testApp()
  const search = vi.fn()
  const tasks = tasksFor(app, { subscribers: [webhookPlanner], jobs: [] }, search)
  const task = tasks['event:webhooks'] as Task
  await task({ restaurantId, seqs: [1] }, {} as JobHelpers)
  expect(search).toHaveBeenCalledExactlyOnceWith('webhooks')
})

/** Deliveries of one endpoint; by default of a restaurant of its own. */
function deliveriesOf(
  count: number,
  {
    restaurantId = randomUUID(),
    endpointId = randomUUID(),
  }: { restaurantId?: string; endpointId?: string } = {},
) {
  return Array.from({ length: count }, () => ({ restaurantId, endpointId, deliveryId: randomUUID() }))
}

/** Ids that belong to all queues of a restaurant, or to all queues for slow webhooks. */
function ids(count: number): string[] {
  return Array.from({ length: count }, (_, place) => randomUUID().slice(0, -1) + (place % 4))
}

const restaurantId = randomUUID()
const fileJobs: { job: Job; payload: () => unknown }[] = [
  { job: exportJob as Job, payload: () => ({ exportId: randomUUID() }) },
  { job: importJob as Job, payload: () => ({ restaurantId, importId: randomUUID() }) },
  {
    job: importedPictureJob as Job,
    payload: () => ({ restaurantId, productId: randomUUID(), url: 'https://example.com/a.png' }),
  },
]

/** Enqueues one job of a kind for each user. */
async function enqueueFor({ app }: TestApp, users: number, kind: { name: string }): Promise<void> {
  const found = fileJobs.find(({ job }) => job.name === kind.name)
  if (!found) throw new Error(`no job ${kind.name}`)
  await app.db.platform('test', async (tx) => {
    for (let user = 0; user < users; user += 1) {
      const options = { key: `${kind.name}:${user}`, queue: `${kind.name}:${user}` }
      await enqueue(tx, found.job, found.payload(), options)
    }
  })
}
