import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createDatabase } from '../../src/db/database.ts'
import { readDeadJobs, reviveJob } from '../../src/platform/jobs/dead-jobs.ts'
import { handleEvents } from '../../src/platform/jobs/event-job.ts'
import { enqueue, enqueueSql, type Job } from '../../src/platform/jobs/job.ts'
import { relayBatch } from '../../src/platform/jobs/relay.ts'
import { isPossible, rowsOnly, type Subscriber } from '../../src/platform/jobs/subscriber.ts'
import { eventually } from '../eventually.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { append, makeRestaurant, recorder, running, waitingJobs } from './running-jobs.ts'

test('delivers an event to each of its subscribers once', async () => {
  const kit = await testApp()
  const mail = recorder('mail', ['order.paid'])
  const courier = recorder('courier', ['order.paid', 'order.expired'])
  await running(kit, [mail, courier])
  const restaurantId = await makeRestaurant(kit)
  await append(kit, restaurantId, 'order.paid')
  await append(kit, restaurantId, 'order.status_changed')
  await append(kit, restaurantId, 'order.expired')
  await eventually(() => expect(courier.seen).toHaveLength(2))
  await eventually(() => expect(mail.seen).toEqual([`${restaurantId} 1 order.paid`]))
  expect(courier.seen.toSorted()).toEqual([`${restaurantId} 1 order.paid`, `${restaurantId} 3 order.expired`])
  await eventually(async () => expect(await waitingJobs(kit)).toBe(0))
})

test('relays events that were appended while no relay was running', async () => {
  const kit = await testApp()
  const mail = recorder('mail', ['order.paid'])
  const restaurantId = await makeRestaurant(kit)
  for (let i = 0; i < 5; i += 1) await append(kit, restaurantId, 'order.paid')
  await running(kit, [mail])
  await eventually(() => expect(mail.seen).toHaveLength(5))
})

test('relays each event once with concurrent relays', async () => {
  const kit = await testApp()
  const owner = createDatabase(kit.database.owner)
  const restaurantId = await makeRestaurant(kit)
  for (let i = 0; i < 30; i += 1) await append(kit, restaurantId, 'order.paid')
  const subscribers = [recorder('mail', ['order.paid'])]
  let relayed = 0
  const relayAll = async () => {
    for (let count = -1; count !== 0; relayed += count) count = await relayBatch(owner, subscribers, 7)
  }
  await Promise.all([relayAll(), relayAll(), relayAll()])
  expect(relayed).toBe(30)
  const rows = await kit.query('select payload from graphile_worker._private_jobs')
  const seqs = rows.flatMap(({ payload }) => payload.seqs ?? [payload.seq])
  expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
})

test('slow jobs of one queue leave the other workers to other jobs', async () => {
  const kit = await testApp()
  const started: unknown[] = []
  const { promise: end, resolve } = Promise.withResolvers<void>()
  const slow: Job = {
    name: 'slow',
    payload: z.number(),
    retries: 'file',
    lane: 'files',
    effect: rowsOnly,
    async handle(_, payload) {
      started.push(payload)
      await end
    },
  }
  const quick: Job = { ...slow, name: 'quick', handle: async () => started.push('quick') }
  await kit.app.db.tenant(randomUUID(), 'test', async (tx) => {
    const call = enqueueSql(slow, sql`to_json(n)`, sql`'slow:' || n`, { queue: 'pictures' })
    await sql`select ${call} from generate_series(1, 12) as n`.execute(tx)
    await enqueue(tx, quick, 0, { key: 'quick' })
  })
  onTestFinished(() => resolve())
  await running(kit, [], undefined, [slow, quick])
  await eventually(() => expect(started).toHaveLength(2))
  expect(started).toContain('quick')
  resolve()
  // Not one with each poll, which would take 24 seconds.
  await eventually(() => expect(started).toHaveLength(13))
})

test('creates no job for a subscriber that an event does not concern', async () => {
  const kit = await testApp()
  const restaurantId = await makeRestaurant(kit)
  await append(kit, restaurantId, 'order.paid', { hasPoints: false })
  await append(kit, restaurantId, 'order.paid', { hasPoints: true })
  await append(kit, restaurantId, 'order.paid')
  const points: Subscriber = {
    ...recorder('points', ['order.paid']),
    concerns: ({ payload }) => isPossible(payload, 'hasPoints'),
  }
  expect(await relayBatch(createDatabase(kit.database.owner), [points])).toBe(3)
  const rows = await kit.query('select payload from graphile_worker._private_jobs')
  expect(rows.map(({ payload }) => payload)).toEqual([
    { restaurantId, seqs: [2, 3], since: expect.any(Number) },
  ])
})

test('retries a failed handler, and ignores a repeat of a finished job', async () => {
  const kit = await testApp()
  const restaurantId = await makeRestaurant(kit)
  await append(kit, restaurantId, 'order.paid')
  const mail = recorder('mail', ['order.paid'])
  mail.failures = 1
  const job = { restaurantId, seqs: [1] }
  await expect(handleEvents(kit.app, mail, job)).rejects.toThrow('mail is down')
  await handleEvents(kit.app, mail, job)
  await handleEvents(kit.app, mail, job)
  expect(mail.seen).toHaveLength(1)
})

test('retries only the failed events of a batch', async () => {
  const kit = await testApp()
  const restaurantId = await makeRestaurant(kit)
  for (let i = 0; i < 3; i += 1) await append(kit, restaurantId, 'order.paid')
  const handled: number[] = []
  let failures = 1
  const mail: Subscriber = {
    name: 'mail',
    types: ['order.paid'],
    effect: rowsOnly,
    async handle(_app, events) {
      const seqs = await events.read(async (_tx, unhandled) => (await unhandled).map(({ seq }) => seq))
      const ready = seqs.filter((seq) => seq !== 2 || failures === 0)
      await events.finish(ready, async () => {})
      handled.push(...ready)
      if (ready.length === seqs.length) return
      failures -= 1
      throw new Error('one of them cannot be sent')
    },
  }
  expect(await relayBatch(createDatabase(kit.database.owner), [mail])).toBe(3)
  expect(await waitingJobs(kit)).toBe(1)
  await running(kit, [mail])
  await eventually(() => expect(handled).toEqual([1, 3, 2]))
  await eventually(async () => expect(await waitingJobs(kit)).toBe(0))
})

test('commits the effects of a handler atomically with its handled events', async () => {
  const kit = await testApp()
  const restaurantId = await makeRestaurant(kit)
  for (let i = 0; i < 2; i += 1) await append(kit, restaurantId, 'order.paid')
  let failures = 1
  const counter: Subscriber = {
    name: 'counter',
    types: ['order.paid'],
    effect: rowsOnly,
    handle: (_app, events) =>
      events.handleAll(async (tx, unhandled) => {
        for (const { seq } of unhandled)
          await sql`insert into marketing_consents (restaurant_id, email) values (${restaurantId}, ${`seq ${seq}`})`.execute(
            tx,
          )
        failures -= 1
        if (failures >= 0) throw new Error('the effect failed')
      }),
  }
  const effects = async () =>
    (await kit.query('select email from marketing_consents order by email')).map(({ email }) => email)
  const job = { restaurantId, seqs: [1, 2] }
  expect(await handleEvents(kit.app, counter, job)).toMatchObject({ failed: [1, 2] })
  expect(await effects()).toEqual([])
  await Promise.all([handleEvents(kit.app, counter, job), handleEvents(kit.app, counter, job)])
  expect(await effects()).toEqual(['seq 1', 'seq 2'])
})

test('lists a dead job, which can be revived', async () => {
  const kit = await testApp()
  const { owner } = kit.database
  const restaurantId = await makeRestaurant(kit)
  await append(kit, restaurantId, 'order.paid')
  const mail = recorder('mail', ['order.paid'])
  mail.failures = 1
  await relayBatch(createDatabase(owner), [mail])
  await kit.query('update graphile_worker._private_jobs set max_attempts = 1')
  const deadJobs = () => kit.app.db.platform('test', (tx) => readDeadJobs(tx))
  await running(kit, [mail])
  const dead = await eventually(async () => {
    const [job] = await deadJobs()
    expect(job).toMatchObject({ task: 'event:mail', restaurantId, subject: 'Event 1', attempts: 1 })
    return job
  })
  expect(dead?.error).toContain('mail is down')
  const revive = (id: number) =>
    kit.app.db.platform('test', (tx) => reviveJob(tx, { id, task: 'event:mail' }))
  const revived = await Promise.all([dead?.id ?? 0, dead?.id ?? 0, 999_999].map(revive))
  expect(revived.toSorted()).toEqual([false, false, true])
  await eventually(() => expect(mail.seen).toHaveLength(1))
  expect(await deadJobs()).toEqual([])
})

test('a dead job that is enqueued again with `once` remains dead since the same time', async () => {
  const kit = await testApp()
  const job: Job<number> = {
    name: 'unlucky',
    payload: z.number(),
    retries: 'file',
    effect: rowsOnly,
    handle: async () => {},
  }
  const enqueueOnce = () =>
    kit.app.db.tenant(randomUUID(), 'test', (tx) => enqueue(tx, job, 1, { key: 'unlucky', once: true }))
  // Concurrent ones add one job.
  await Promise.all(Array.from({ length: 5 }, enqueueOnce))
  expect(await waitingJobs(kit)).toBe(1)
  await kit.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, updated_at = '2026-01-02 03:04Z'`,
  )
  await enqueueOnce()
  const dead = await kit.app.db.platform('test', (tx) => readDeadJobs(tx))
  expect(dead).toMatchObject([{ task: 'unlucky', since: Date.parse('2026-01-02T03:04Z') }])
})

test('reassigns the job of a killed instance, but not the jobs of live ones', async () => {
  const kit = await testApp()
  const restaurantId = await makeRestaurant(kit)
  const killed = await workerProcess(kit)
  const courier = recorder('courier', ['order.paid'])
  await append(kit, restaurantId, 'order.paid')
  await relayBatch(createDatabase(kit.database.owner), [courier])
  await killed.printed(`${restaurantId} 1 order.paid`)

  const release = Promise.withResolvers<void>()
  const mail = recorder('mail', ['order.expired'])
  const slowMail: Subscriber = {
    ...mail,
    async handle(app, events) {
      await mail.handle(app, events)
      await release.promise
    },
  }
  const files: number[] = []
  const slowFile: Job<number> = {
    name: 'slow-file',
    payload: z.number(),
    retries: 'file',
    lane: 'files',
    effect: rowsOnly,
    async handle(_, number) {
      files.push(number)
      await release.promise
    },
  }
  const pace = { checkIntervalMs: 40, deadAfterMs: 400 }
  await running(kit, [courier, slowMail], pace, [slowFile as Job])
  await running(kit, [courier, slowMail], pace, [slowFile as Job])
  await kit.app.db.tenant(restaurantId, 'test', (tx) => enqueue(tx, slowFile, 1, { key: 'slow-file' }))
  await eventually(() => expect(files).toEqual([1]))
  await append(kit, restaurantId, 'order.expired')
  await eventually(() => expect(mail.seen).toEqual([`${restaurantId} 2 order.expired`]))

  await killed.kill()
  await eventually(() => expect(courier.seen).toEqual([`${restaurantId} 1 order.paid`]))
  release.resolve()
  await eventually(async () => expect(await waitingJobs(kit)).toBe(0))
  expect([courier.seen.length, mail.seen.length, files.length]).toEqual([1, 1, 1])
})

/** A server instance in its own process, which claims jobs and finishes none. */
async function workerProcess({ app, database }: TestApp) {
  const file = join(import.meta.dirname, 'worker-process.ts')
  const args = [file, JSON.stringify(database.address), app.config.dataDir]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  return {
    printed: (line: string) => eventually(() => expect(lines).toContain(line)),
    async kill() {
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
