import type { JobQueue } from '@comanda/contract/health'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { audit } from '../../platform/audit.ts'
import {
  type DeadJob,
  discardJob,
  prepareDiscard,
  readDeadJobs,
  readJobMetrics,
  reviveJob,
} from '../../platform/jobs/dead-jobs.ts'
import { DiscardRefused } from '../../platform/jobs/job.ts'
import { requireRight } from '../identity/public.ts'

/** The metrics of each kind of job, and the dead jobs, newest first, at most 100. Throws UNAUTHORIZED, FORBIDDEN. */
export async function readJobs(app: App, caller: Caller): Promise<JobQueue> {
  requireRight(caller, 'platform.manage', null)
  const metrics = await readJobMetrics(app.db)
  const dead = await app.db.platform('system:health', async (tx) => {
    const jobs = await readDeadJobs(tx)
    const names = await namesOf(tx, new Set(jobs.flatMap(({ restaurantId }) => restaurantId ?? [])))
    return jobs.map(({ restaurantId, payload: _, auditLabel: __, ...job }) => ({
      ...job,
      restaurant: restaurantId === null ? null : { id: restaurantId, name: names.get(restaurantId) ?? '' },
    }))
  })
  return { metrics: metrics.map(({ due: _, ...each }) => each), dead }
}

async function namesOf(tx: Tx, ids: Set<string>): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map()
  const rows = await tx
    .selectFrom('restaurants')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Gives a dead job new attempts; two clicks retry it once.
 * Throws UNAUTHORIZED, FORBIDDEN, and NOT_FOUND when it is no longer dead or cannot succeed.
 */
export function retryJob(app: App, caller: Caller, { jobId }: { jobId: number }) {
  const change = async (tx: Tx, job: DeadJob) => job.canRetry && reviveJob(tx, job)
  return resolve(app, caller, jobId, { action: 'data.job_retried', change })
}

/**
 * Discards a dead job, and ends what it would still have to do. What its attempts have done at a third party is looked up first.
 * Throws UNAUTHORIZED, FORBIDDEN, UNPROCESSABLE without a reason, NOT_FOUND, and JOB_NOT_DISCARDABLE for a job that is only
 * retried, or whose attempts may have had an effect that is still unknown.
 */
export async function discardDeadJob(app: App, caller: Caller, input: { jobId: number; reason: string }) {
  requireRight(caller, 'platform.manage', null)
  const reason = cleanText(input.reason, 300)
  if (reason === '') throw new ORPCError('UNPROCESSABLE', { status: 422, message: 'Please give a reason.' })
  const { jobId } = input
  const change = (tx: Tx, job: DeadJob) => discardJob(app, tx, job)
  try {
    const [job] = await app.db.platform(caller.actor, (tx) => readDeadJobs(tx, jobId))
    if (job) await prepareDiscard(app, job)
    return await resolve(app, caller, jobId, { action: 'data.job_discarded', change, reason })
  } catch (error) {
    if (!(error instanceof DiscardRefused)) throw error
    throw new ORPCError('JOB_NOT_DISCARDABLE', { status: 409, message: error.message, cause: error })
  }
}

async function resolve(
  app: App,
  caller: Caller,
  jobId: number,
  {
    action,
    change,
    reason,
  }: {
    action: 'data.job_retried' | 'data.job_discarded'
    change: (tx: Tx, job: DeadJob) => Promise<boolean>
    reason?: string
  },
): Promise<Record<never, never>> {
  requireRight(caller, 'platform.manage', null)
  await app.db.platform(caller.actor, async (tx) => {
    const alreadyHandled = new ORPCError('NOT_FOUND', {
      status: 404,
      message: 'This was already retried or discarded.',
    })
    const [job] = await readDeadJobs(tx, jobId)
    if (!job) throw alreadyHandled
    // Before the change, which can append an event as the last statement.
    await audit(app, tx, caller, {
      restaurantId: job.restaurantId,
      action,
      subject: `job:${jobId}`,
      subjectLabel: (job.auditLabel ?? job.subject) || job.task,
      ...(reason !== undefined && { reason }),
    })
    if (!(await change(tx, job))) throw alreadyHandled
  })
  return {}
}
