import { api } from '../../platform/http/api.ts'
import { listDead } from './dead/list-dead.ts'
import { discardDeadJob, retryJob } from './dead/resolve-job.ts'
import { discardNotification, retryNotification } from './dead/resolve-notification.ts'
import { readChecks } from './read-checks.ts'

export const healthRoutes = {
  checks: api.health.checks.handler(({ context }) => readChecks(context.app, context.caller)),
  failedNotifications: api.health.failedNotifications.handler(({ context }) =>
    listDead(context.app, context.caller),
  ),
  retryNotification: api.health.retryNotification.handler(({ input, context }) =>
    retryNotification(context.app, context.caller, input),
  ),
  discardNotification: api.health.discardNotification.handler(({ input, context }) =>
    discardNotification(context.app, context.caller, input),
  ),
  retryJob: api.health.retryJob.handler(({ input, context }) => retryJob(context.app, context.caller, input)),
  discardJob: api.health.discardJob.handler(({ input, context }) =>
    discardDeadJob(context.app, context.caller, input),
  ),
}
