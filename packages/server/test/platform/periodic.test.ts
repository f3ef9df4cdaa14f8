import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
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
