import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Tx } from '../../src/db/database.ts'
import { exportJob } from '../../src/modules/exports/export-job.ts'
import { deleteOldEvents } from '../../src/platform/jobs/delete-old-events.ts'
import { enqueue } from '../../src/platform/jobs/job.ts'
import { eventually } from '../eventually.ts'
import { type TestApp, testApp } from '../test-app.ts'

test('names of queues without jobs are deleted, and those with a waiting, running or dead job are not', async () => {
  const kit = await testApp()
  const all = ['dead', 'done', 'running', 'waiting']
  await kit.app.db.platform('test', async (tx) => {
    for (const queue of all) await add(tx, queue)
  })
  const change = (table: string, set: string, queue: string) =>
    kit.query(
      `update graphile_worker._private_${table} set ${set} where ${table === 'jobs' ? 'job_queue_id' : 'id'} =
         (select id from graphile_worker._private_job_queues where queue_name = '${queue}')`,
    )
  await change('jobs', 'attempts = max_attempts', 'dead')
  await change('jobs', 'locked_at = now()', 'running')
  await change('job_queues', 'locked_at = now()', 'running')
  await kit.query(`select graphile_worker.remove_job('done')`)
  await deleteOldEvents(kit.app)
  expect(await queuesOf(kit)).toEqual(['dead', 'running', 'waiting'])
})

test('a queue to which a job is being added is not deleted, and the deletion does not wait', async () => {
  const kit = await testApp()
  await addAndRemove(kit)
  const added = Promise.withResolvers<void>()
  const commit = Promise.withResolvers<void>()
  onTestFinished(() => commit.resolve())
  const adding = kit.app.db.platform('test', async (tx) => {
    await add(tx, 'export')
    added.resolve()
    await commit.promise
  })
  await added.promise
  await deleteOldEvents(kit.app)
  commit.resolve()
  await adding
  expect(await jobsOf(kit)).toEqual([{ queue: 'export' }])
})

test('a job that is added during the deletion gets a new queue', async () => {
  const kit = await testApp()
  await addAndRemove(kit)
  let adding: Promise<unknown> = Promise.resolve()
  await kit.app.db.platform('test', async (tx) => {
    await sql`select delete_unused_job_queues()`.execute(tx)
    adding = kit.app.db.platform('test', (other) => add(other, 'export'))
    await eventually(async () => {
      const rows = await kit.query(
        `select from pg_locks where not granted
           and relation = 'graphile_worker._private_job_queues'::regclass
           and database = (select oid from pg_database where datname = current_database())`,
      )
      expect(rows).toHaveLength(1)
    })
  })
  await adding
  expect(await jobsOf(kit)).toEqual([{ queue: 'export' }])
})

function add(tx: Tx, queue: string): Promise<void> {
  return enqueue(tx, exportJob, { exportId: randomUUID() }, { key: queue, queue })
}

/** Leaves the queue without a job. */
async function addAndRemove(kit: TestApp): Promise<void> {
  await kit.app.db.platform('test', (tx) => add(tx, 'export'))
  await kit.query(`select graphile_worker.remove_job('export')`)
}

async function queuesOf({ database }: TestApp): Promise<string[]> {
  const rows = await database.query(
    'select queue_name from graphile_worker._private_job_queues order by queue_name',
  )
  return rows.map((row) => row.queue_name)
}

async function jobsOf({ database }: TestApp) {
  return database.query(
    `select queues.queue_name as queue from graphile_worker._private_jobs as jobs
     left join graphile_worker._private_job_queues as queues on queues.id = jobs.job_queue_id`,
  )
}
