import { counted } from '@comanda/domain/count'
import { hours, minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { type JobMetrics, readJobMetrics } from '../../../platform/jobs/dead-jobs.ts'
import { isPeriodicLockHeld, RUNS_TO_FAIL } from '../../../platform/periodic.ts'
import { webhookJob } from '../../webhooks/public.ts'
import { actor, type Probe, type Reading, textFact } from './probe.ts'

/** Each task runs at least once an hour: a failure that is older is of a task that no longer exists. */
const ATTEMPTED_MS = hours(2)

interface Work extends Background {
  due: number
  /**
   * The age of the oldest job other than webhooks, which wait for their receivers: the management of the restaurant is emailed when
   * one fails.
   */
  oldestSeconds: number
  oldestWebhookSeconds: number
  failing: number
  dead: number
}

/** Events, and periodic tasks. */
export interface Background {
  unrelayed: number
  unrelayedSince: Date | null
  isSchedulerRunning: boolean
  /** The names of periodic tasks whose last runs failed. */
  failingTasks: string[]
}

/** Background work: jobs that follow events, and periodic tasks. */
export const functionsProbe: Probe = {
  id: 'functions',
  otherwise: 'Functions not tested',
  async read(app) {
    const work = await readWork(app)
    return {
      ...judge(work, Date.now()),
      facts: [
        textFact('Jobs due', work.due),
        textFact('Oldest due for', work.due === 0 ? null : counted(work.oldestSeconds, 'second')),
        textFact(
          'Oldest webhook due for',
          work.oldestWebhookSeconds === 0 ? null : counted(work.oldestWebhookSeconds, 'second'),
        ),
        textFact('Retrying', work.failing),
        textFact('Dead', work.dead),
        textFact('Events not relayed', work.unrelayed),
        textFact('Failing periodic tasks', work.failingTasks.join(', ') || null),
      ],
    }
  },
}

/** `now` is the database's clock, which also dates jobs and events. */
export function judge(work: Work, now: number): Pick<Reading, 'status' | 'message'> {
  const { due, oldestSeconds, dead, unrelayed, unrelayedSince, isSchedulerRunning, failingTasks } = work
  if (!isSchedulerRunning) return { status: 'error', message: 'No server instance runs the periodic tasks' }
  if (unrelayedSince !== null && now - unrelayedSince.getTime() > minutes(2))
    return { status: 'error', message: `${counted(unrelayed, 'event')} not relayed for over 2 minutes` }
  if (oldestSeconds > 300)
    return { status: 'error', message: `${counted(due, 'job')} due, the oldest for over 5 minutes` }
  if (failingTasks.length > 0) return { status: 'warning', message: `Failing: ${failingTasks.join(', ')}` }
  if (dead > 0) return { status: 'warning', message: counted(dead, 'dead job') }
  if (oldestSeconds > 60)
    return { status: 'warning', message: `${counted(due, 'job')} due, the oldest for over a minute` }
  return { status: 'healthy', message: due === 0 ? 'No jobs due' : `${counted(due, 'job')} due` }
}

async function readWork(app: App): Promise<Work> {
  const jobs = await readJobMetrics(app.db)
  const oldestOf = (metrics: JobMetrics[]) =>
    Math.max(0, ...metrics.map(({ oldestSeconds }) => oldestSeconds ?? 0))
  const [webhooks, others] = [jobs.filter(isWebhook), jobs.filter((metrics) => !isWebhook(metrics))]
  const sum = (of: (metrics: JobMetrics) => number) => jobs.reduce((total, each) => total + of(each), 0)
  return {
    ...(await readBackground(app)),
    due: sum(({ due }) => due),
    oldestSeconds: oldestOf(others),
    oldestWebhookSeconds: oldestOf(webhooks),
    failing: sum(({ failed }) => failed),
    dead: sum(({ dead }) => dead),
  }
}

export async function readBackground(app: Pick<App, 'db' | 'now'>): Promise<Background> {
  const since = new Date(app.now() - ATTEMPTED_MS)
  const [background] = await app.db.platform(actor, async (tx) => {
    const { rows } = await sql<Background>`
      select count(*)::int as unrelayed, min(at) as "unrelayedSince",
        ${isPeriodicLockHeld} as "isSchedulerRunning",
        array(select name from task_runs where failures >= ${RUNS_TO_FAIL} and started_at > ${since} order by name) as "failingTasks"
      from events where relayed_at is null`.execute(tx)
    return rows
  })
  if (!background) throw new Error('The database returned no status')
  return background
}

function isWebhook({ task }: JobMetrics): boolean {
  return task === webhookJob.name
}
