import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { discardJob, listDeadJobs, reviveJob } from '../../../platform/jobs/dead-jobs.ts'
import { audit } from '../../audit/public.ts'
import { requireRight } from '../../identity/public.ts'
import { reasonOf, seenToAlready } from './reason.ts'

/** Gives a dead job a new set of attempts. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND when it is dead no more. */
export function retryJob(app: App, caller: Caller, { jobId }: { jobId: number }) {
  return seeTo(app, caller, { jobId, action: 'data.job_retried', act: (tx) => reviveJob(tx, jobId) })
}

/** Gives a dead job up for good. Throws the same, and UNPROCESSABLE without a reason. */
export async function discardDeadJob(
  app: App,
  caller: Caller,
  { jobId, reason }: { jobId: number; reason: string },
) {
  requireRight(caller, 'platform.manage', null)
  const why = { reason: reasonOf(reason) }
  const act = (tx: Tx) => discardJob(tx, jobId)
  return seeTo(app, caller, { jobId, action: 'data.job_discarded', act, ...why })
}

async function seeTo(
  app: App,
  caller: Caller,
  {
    jobId,
    action,
    act,
    reason,
  }: {
    jobId: number
    action: 'data.job_retried' | 'data.job_discarded'
    act: (tx: Tx) => Promise<boolean>
    reason?: string
  },
): Promise<Record<never, never>> {
  requireRight(caller, 'platform.manage', null)
  const job = (await listDeadJobs(app.db)).find(({ id }) => id === jobId)
  if (!job) throw seenToAlready()
  await app.db.platform(caller.actor, async (tx) => {
    if (!(await act(tx))) throw seenToAlready()
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
