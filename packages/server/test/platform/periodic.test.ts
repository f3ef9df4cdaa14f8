import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { DatabaseUnavailableError } from '../../src/db/database-unavailable.ts'
import { functionsProbe } from '../../src/modules/health/checks/functions.ts'
import { type PeriodicTask, startPeriodicTasks } from '../../src/platform/periodic.ts'
import { eventually } from '../eventually.ts'
import { testApp } from '../test-app.ts'

test('one process runs the tasks; another takes over when it stops', async () => {
  const { app, database } = await testApp()
  const runs: string[] = []
  const taskOf = (copy: string): PeriodicTask => ({
    name: 'count',
    everySeconds: () => 0.02,
    run: async () => runs.push(copy),
  })
  const first = await startPeriodicTasks(app, database.address, [taskOf('first')])
  await eventually(() => expect(runs).toContain('first'))
  const second = await startPeriodicTasks(app, database.address, [taskOf('second')])
  await eventually(() => expect(runs.length).toBeGreaterThan(5))
  expect(runs).not.toContain('second')
  await first.stop()
  const firstEnded = runs.length
  await eventually(() => expect(runs.length).toBeGreaterThan(firstEnded + 2))
  expect(new Set(runs.slice(firstEnded))).toEqual(new Set(['second']))
  await second.stop()
})

test('a failed task runs again, and stopping waits for the current run', async () => {
  const { app, database } = await testApp()
  const mayEnd = Promise.withResolvers<void>()
  let runs = 0
  let ended = false
  const tasks = await startPeriodicTasks(app, database.address, [
    {
      name: 'fail first',
      everySeconds: () => 0.01,
      async run() {
        runs += 1
        if (runs === 1) throw new Error('not now')
        await mayEnd.promise
        ended = true
      },
    },
  ])
  await eventually(() => expect(runs).toBe(2))
  const stopped = tasks.stop()
  mayEnd.resolve()
  await stopped
  expect(ended).toBe(true)
  expect(runs).toBe(2)
})

test('a task that follows events runs again when one arrives, not at its interval', async () => {
  const { app, database } = await testApp()
  const runs: number[] = []
  const others: number[] = []
  const tasks = await startPeriodicTasks(app, database.address, [
    { name: 'follow', everySeconds: () => 0.001, quietSeconds: 3600, run: async () => runs.push(app.now()) },
    { name: 'other', everySeconds: () => 0.001, run: async () => others.push(app.now()) },
  ])
  await eventually(() => expect(others.length).toBeGreaterThan(20))
  expect(runs).toHaveLength(1)
  const id = randomUUID()
  await app.db.tenant(id, 'test', async (tx) => {
    await tx.insertInto('restaurants').values({ id, name: 'Sakura', hours: '[]' }).execute()
    await sql`select append_event(${id}::uuid, 'order.paid', null, '{}')`.execute(tx)
  })
  await eventually(() => expect(runs).toHaveLength(2))
  await tasks.stop()
})

test('a task that fails repeatedly raises one alert and a warning of the health check, until it succeeds', async () => {
  const { app, database } = await testApp()
  const error = vi.fn()
  const log = Object.assign(Object.create(app.log), { error })
  const alerts = () => error.mock.calls.filter(([facts]) => facts.alert === 'periodic-task')
  let runs = 0
  let failure: Error | null = new Error('no paper')
  const task: PeriodicTask = {
    name: 'print',
    everySeconds: () => 0.01,
    async run() {
      runs += 1
      if (failure) throw failure
    },
  }
  const start = () => startPeriodicTasks({ ...app, log }, database.address, [task])
  const health = async () => {
    const { status, message, facts } = await functionsProbe.read(app)
    return { status, message, names: facts.find(({ name }) => name === 'Failing periodic tasks')?.text }
  }
  let tasks = await start()
  await eventually(() => expect(runs).toBeGreaterThan(4))
  expect(alerts()).toEqual([
    [{ alert: 'periodic-task', err: failure, task: 'print' }, 'periodic task failed repeatedly'],
  ])
  expect(await health()).toEqual({ status: 'warning', message: 'Failing: print', names: 'print' })
  await tasks.stop()
  failure = null
  // Another process, which does not know that the task failed.
  tasks = await start()
  await eventually(async () => expect(await health()).toMatchObject({ status: 'healthy', names: null }))
  await tasks.stop()
  expect(alerts()).toHaveLength(1)
})

test('one failure, and failures while the database is unavailable, raise no alert', async () => {
  const { app, database } = await testApp()
  const error = vi.fn()
  const log = Object.assign(Object.create(app.log), { error })
  let runs = 0
  const failures = [new Error('once'), null, ...[1, 2, 3].map((cause) => new DatabaseUnavailableError(cause))]
  const tasks = await startPeriodicTasks({ ...app, log }, database.address, [
    {
      name: 'sweep',
      everySeconds: () => 0.01,
      async run() {
        const failure = failures[runs]
        runs += 1
        if (failure) throw failure
      },
    },
  ])
  await eventually(() => expect(runs).toBeGreaterThan(failures.length))
  await tasks.stop()
  expect(error).toHaveBeenCalledTimes(4)
  expect(error.mock.calls.filter(([facts]) => facts.alert)).toEqual([])
})
