import { minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { PERIODIC_LOCK } from '../../../platform/periodic.ts'
import { actor, counted, momentFact, type Probe, type Reading, textFact } from './probe.ts'

interface Work {
  due: number
  oldest: Date | null
  failing: number
  dead: number
  unrelayed: number
  unrelayedSince: Date | null
  isLookedAfter: boolean
}

/** What the server does by itself: jobs after events, and tasks on a clock. */
export const functionsProbe: Probe = {
  id: 'functions',
  otherwise: 'Functions not tested',
  async read(app) {
    const work = await readWork(app)
    return {
      ...judge(work, Date.now()),
      facts: [
        textFact('Jobs due', work.due),
        momentFact('Oldest due since', work.oldest),
        textFact('Being repeated', work.failing),
        textFact('Failed for good', work.dead),
        textFact('Events not handed on', work.unrelayed),
      ],
    }
  },
}

/** `now` by the database's clock, which dates jobs and events. */
export function judge(work: Work, now: number): Pick<Reading, 'status' | 'message'> {
  const { due, oldest, dead, unrelayed, unrelayedSince, isLookedAfter } = work
  const waits = (since: Date | null, most: number) => since !== null && now - since.getTime() > most
  if (!isLookedAfter)
    return { status: 'error', message: 'No copy of the program looks after what is due on a clock' }
  if (waits(unrelayedSince, minutes(2)))
    return { status: 'error', message: `${counted(unrelayed, 'event')} not handed on for over 2 minutes` }
  if (waits(oldest, minutes(5)))
    return { status: 'error', message: `${counted(due, 'job')} due, the oldest for over 5 minutes` }
  if (dead > 0) return { status: 'warning', message: `${counted(dead, 'job')} failed for the last time` }
  if (waits(oldest, minutes(1)))
    return { status: 'warning', message: `${counted(due, 'job')} due, the oldest for over a minute` }
  return { status: 'healthy', message: due === 0 ? 'Nothing is due' : `${counted(due, 'job')} due just now` }
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
          and (classid::bigint << 32) | objid::bigint = ${PERIODIC_LOCK}) as "isLookedAfter"
      from job_backlog() as backlog`.execute(tx)
    const [work] = rows
    if (!work) throw new Error('The job queue told nothing')
    return work
  })
}
