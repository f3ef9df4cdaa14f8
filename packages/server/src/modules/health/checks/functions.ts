import { minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { PERIODIC_LOCK } from '../../../platform/periodic.ts'
import { actor, counted, instantFact, type Probe, type Reading, textFact } from './probe.ts'

interface Work {
  due: number
  oldest: Date | null
  failing: number
  dead: number
  unrelayed: number
  unrelayedSince: Date | null
  isSchedulerRunning: boolean
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
        instantFact('Oldest due since', work.oldest),
        textFact('Retrying', work.failing),
        textFact('Dead', work.dead),
        textFact('Events not relayed', work.unrelayed),
      ],
    }
  },
}

/** `now` is the database's clock, which also dates jobs and events. */
export function judge(work: Work, now: number): Pick<Reading, 'status' | 'message'> {
  const { due, oldest, dead, unrelayed, unrelayedSince, isSchedulerRunning } = work
  const isOlderThan = (since: Date | null, limit: number) => since !== null && now - since.getTime() > limit
  if (!isSchedulerRunning) return { status: 'error', message: 'No server instance runs the periodic tasks' }
  if (isOlderThan(unrelayedSince, minutes(2)))
    return { status: 'error', message: `${counted(unrelayed, 'event')} not relayed for over 2 minutes` }
  if (isOlderThan(oldest, minutes(5)))
    return { status: 'error', message: `${counted(due, 'job')} due, the oldest for over 5 minutes` }
  if (dead > 0) return { status: 'warning', message: `${counted(dead, 'dead job')}` }
  if (isOlderThan(oldest, minutes(1)))
    return { status: 'warning', message: `${counted(due, 'job')} due, the oldest for over a minute` }
  return { status: 'healthy', message: due === 0 ? 'No jobs due' : `${counted(due, 'job')} due` }
}

function readWork(app: App): Promise<Work> {
  return app.db.platform(actor, async (tx) => {
    const { rows } = await sql<Work>`
      select backlog.due::int as due, backlog.oldest, backlog.failing::int as failing,
        (select count(*)::int from dead_jobs()) as dead,
        (select count(*)::int from events where relayed_at is null) as unrelayed,
        (select min(at) from events where relayed_at is null) as "unrelayedSince",
        exists (select from pg_locks where locktype = 'advisory' and granted
          and database = (select oid from pg_database where datname = current_database())
          and (classid::bigint << 32) | objid::bigint = ${PERIODIC_LOCK}) as "isSchedulerRunning"
      from job_backlog() as backlog`.execute(tx)
    const [work] = rows
    if (!work) throw new Error('The job queue returned no status')
    return work
  })
}
