import { Logger, runOnce } from 'graphile-worker'
import { expect } from 'vitest'
import type { Job } from '../src/platform/jobs/job.ts'
import { tasksFor } from '../src/platform/jobs/worker.ts'
import { jobs } from '../src/subscribers.ts'
import { eventually } from './eventually.ts'
import type { TestApp } from './test-app.ts'

const silent = new Logger(() => () => {})

/** Runs each job of these kinds that is not dead once, whatever its time, as the worker does. */
export async function runJobs(
  { app, database }: Pick<TestApp, 'app' | 'database'>,
  kinds: Job[] = jobs,
): Promise<void> {
  await database.query(
    `update graphile_worker._private_jobs set run_at = now() where id in (
       select id from graphile_worker._private_jobs where attempts < max_attempts and locked_at is null
       for update skip locked)`,
  )
  const taskList = tasksFor(app, { subscribers: [], jobs: kinds })
  const read = async (condition: string) =>
    await database.query(
      `select id from graphile_worker.jobs where ${condition} and task_identifier = any($1)`,
      [kinds.map(({ name }) => name)],
    )
  // A run ends after the first job of each queue.
  do {
    await runOnce({ pgPool: database.owner, taskList, logger: silent })
    // A failure can be written after the run has ended.
    await eventually(async () => expect(await read('locked_at is not null')).toEqual([]))
  } while ((await read('queue_name is not null and run_at <= now() and attempts < max_attempts')).length > 0)
}
