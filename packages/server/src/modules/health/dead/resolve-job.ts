import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { audit } from '../../../platform/audit.ts'
import { discardJob, listDeadJobs, retryDeadJob } from '../../../platform/jobs/dead-jobs.ts'
import { requireRight } from '../../identity/public.ts'
import { alreadyResolved, reasonOf } from './reason.ts'

/** Resets the attempts of a dead job. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND when it is no longer dead. */
export function retryJob(app: App, caller: Caller, { jobId }: { jobId: number }) {
  return resolve(app, caller, { jobId, action: 'data.job_retried', change: (tx) => retryDeadJob(tx, jobId) })
}

/** Discards a dead job. Throws the same, and UNPROCESSABLE without a reason. */
export async function discardDeadJob(
  app: App,
  caller: Caller,
  { jobId, reason }: { jobId: number; reason: string },
) {
  requireRight(caller, 'platform.manage', null)
  const why = { reason: reasonOf(reason) }
  const change = (tx: Tx) => discardJob(tx, jobId)
  return resolve(app, caller, { jobId, action: 'data.job_discarded', change, ...why })
}

async function resolve(
  app: App,
  caller: Caller,
  {
    jobId,
    action,
    change,
    reason,
  }: {
    jobId: number
    action: 'data.job_retried' | 'data.job_discarded'
    change: (tx: Tx) => Promise<boolean>
    reason?: string
  },
): Promise<Record<never, never>> {
  requireRight(caller, 'platform.manage', null)
  const job = (await listDeadJobs(app.db)).find(({ id }) => id === jobId)
  if (!job) throw alreadyResolved()
  await app.db.platform(caller.actor, async (tx) => {
    if (!(await change(tx))) throw alreadyResolved()
    await audit(app, tx, caller, {
      restaurantId: job.restaurantId,
      action,
      subject: `job:${jobId}`,
      subjectLabel: job.task,
      ...(reason !== undefined && { reason }),
    })
  })
  return {}
}
