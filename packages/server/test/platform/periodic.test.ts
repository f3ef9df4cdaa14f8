import { expect, test, vi } from 'vitest'
import { type PeriodicTask, startPeriodicTasks } from '../../src/platform/periodic.ts'
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
  await vi.waitFor(() => expect(runs).toContain('first'), { timeout: 5000 })
  const second = await startPeriodicTasks(app, database.address, [taskOf('second')])
  await vi.waitFor(() => expect(runs.length).toBeGreaterThan(5), { timeout: 5000 })
  expect(runs).not.toContain('second')
  await first.stop()
  const firstEnded = runs.length
  await vi.waitFor(() => expect(runs.length).toBeGreaterThan(firstEnded + 2), { timeout: 5000 })
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
  await vi.waitFor(() => expect(runs).toBe(2), { timeout: 5000 })
  const stopped = tasks.stop()
  mayEnd.resolve()
  await stopped
  expect(ended).toBe(true)
  expect(runs).toBe(2)
})
