import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { enqueue, type Job } from '../../src/platform/jobs/job.ts'
import { rowsOnly } from '../../src/platform/jobs/subscriber.ts'
import { startWorker, worksOf } from '../../src/platform/jobs/worker.ts'
import { eventually } from '../eventually.ts'
import { testApp } from '../test-app.ts'
import { ownerPool } from './running-jobs.ts'

const pace = { checkIntervalMs: 40, deadAfterMs: 400 }

test.for([
  { title: 'when all jobs have ended', stuck: 0 },
  { title: 'while another job is still running', stuck: 1 },
])('starts the queue again after results could not be written $title', async ({ stuck }) => {
  const { connect, unwritten, done } = await failingQueue(stuck)
  await eventually(() => expect(unwritten()).toHaveLength(4 - stuck))
  connect.mockRestore()
  await eventually(() => expect(done.toSorted()).toEqual([1, 2, 3, 4]))
})

test('stops although results could not be written', async () => {
  const { worker, unwritten } = await failingQueue(0)
  await eventually(() => expect(unwritten()).toHaveLength(4))
  await worker.stop()
})

/** Runs four jobs immediately: `stuck` of them do not end, and the results of the others cannot be written. */
async function failingQueue(stuck: number) {
  const kit = await testApp()
  const owner = ownerPool(kit)
  const connect = vi.spyOn(owner, 'connect')
  const warn = vi.spyOn(kit.app.log, 'warn')
  const unwritten = () => warn.mock.calls.filter(([, text]) => String(text).startsWith('Failed to fail jobs'))
  const end = Promise.withResolvers<void>()
  onTestFinished(() => end.resolve())
  const attempts: number[] = []
  const done: number[] = []
  const job: Job<number> = {
    name: 'unlucky',
    payload: z.number(),
    retries: 'file',
    effect: rowsOnly,
    async handle(_, number) {
      if (attempts.length === 4) return void done.push(number)
      const before = attempts.push(number) - 1
      if (before >= 4 - stuck) return end.promise
      // One after the other, so that each result is written on its own.
      await eventually(() => expect([attempts.length, unwritten().length]).toEqual([4, before]))
      connect.mockRejectedValue(new Error('connect ECONNREFUSED'))
      throw new Error('The database is unavailable')
    },
  }
  await kit.app.db.tenant(randomUUID(), 'test', async (tx) => {
    for (const number of [1, 2, 3, 4]) await enqueue(tx, job, number, { key: `unlucky:${number}` })
  })
  const worker = await startWorker(kit.app, kit.database.address, owner, worksOf([], [job as Job]), pace)
  onTestFinished(() => worker.stop())
  return { connect, unwritten, done, worker }
}
