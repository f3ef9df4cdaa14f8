import { api } from '../../platform/http/api.ts'
import { discardDeadJob, readJobs, retryJob } from './dead-jobs.ts'
import { readChecks } from './read-checks.ts'
import { readHistory } from './read-history.ts'

export const healthRoutes = {
  history: api.health.history.handler(({ context }) => readHistory(context.app, context.caller)),
  checks: api.health.checks.handler(({ context }) => readChecks(context.app, context.caller)),
  jobs: api.health.jobs.handler(({ context }) => readJobs(context.app, context.caller)),
  retryJob: api.health.retryJob.handler(({ input, context }) => retryJob(context.app, context.caller, input)),
  discardJob: api.health.discardJob.handler(({ input, context }) =>
    discardDeadJob(context.app, context.caller, input),
  ),
}
