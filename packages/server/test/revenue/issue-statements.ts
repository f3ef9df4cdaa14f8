import { enqueueStatements, statementJob } from '../../src/modules/revenue/public.ts'
import type { Job } from '../../src/platform/jobs/job.ts'
import { runJobs } from '../run-jobs.ts'
import type { TestApp } from '../test-app.ts'

/** Issues what is due, as the periodic task and the worker do. */
export async function issueStatements(world: TestApp): Promise<void> {
  await Promise.all([enqueueStatements(world.app), enqueueStatements(world.app)])
  await runJobs(world, [statementJob] as Job[])
}
