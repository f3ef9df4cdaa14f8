import { Logger, runOnce } from 'graphile-worker'
import { tasksFor } from '../src/platform/jobs/worker.ts'
import { jobs } from '../src/subscribers.ts'
import type { TestApp } from './test-app.ts'

const silent = new Logger(() => () => {})

/** Runs each job that is not dead once, whatever its time, as the worker does. Jobs of subscribers are not run. */
export async function runJobs({
  app,
  database: { owner },
}: Pick<TestApp, 'app' | 'database'>): Promise<void> {
  await owner.query(
    'update graphile_worker._private_jobs set run_at = now() where attempts < max_attempts and locked_at is null',
  )
  await runOnce({ pgPool: owner, taskList: tasksFor(app, { subscribers: [], jobs }), logger: silent })
}
