import { api, forCaller } from '../../platform/http/api.ts'
import { discardDeadJob, readJobs, retryJob } from './dead-jobs.ts'
import { readChecks } from './read-checks.ts'
import { readHistory } from './read-history.ts'

export const healthRoutes = {
  history: api.health.history.handler(forCaller(readHistory)),
  checks: api.health.checks.handler(forCaller(readChecks)),
  jobs: api.health.jobs.handler(forCaller(readJobs)),
  retryJob: api.health.retryJob.handler(forCaller(retryJob)),
  discardJob: api.health.discardJob.handler(forCaller(discardDeadJob)),
}
