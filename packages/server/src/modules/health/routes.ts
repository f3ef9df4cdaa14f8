import { api } from '../../platform/http/api.ts'
import { listDead } from './dead/list-dead.ts'
import { discardDeadJob, retryJob } from './dead/resolve-job.ts'
import { discardLetter, retryLetter } from './dead/resolve-notification.ts'
import { readChecks } from './read-checks.ts'

export const healthRoutes = {
  checks: api.health.checks.handler(({ context }) => readChecks(context.app, context.caller)),
  deadLetters: api.health.deadLetters.handler(({ context }) => listDead(context.app, context.caller)),
  retryLetter: api.health.retryLetter.handler(({ input, context }) =>
    retryLetter(context.app, context.caller, input),
  ),
  discardLetter: api.health.discardLetter.handler(({ input, context }) =>
    discardLetter(context.app, context.caller, input),
  ),
  retryJob: api.health.retryJob.handler(({ input, context }) => retryJob(context.app, context.caller, input)),
  discardJob: api.health.discardJob.handler(({ input, context }) =>
    discardDeadJob(context.app, context.caller, input),
  ),
}
