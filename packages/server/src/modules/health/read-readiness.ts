import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { perApp } from '../../platform/per-app.ts'

/** A service without which no order can be placed. */
export interface ReadinessCheck {
  name: string
  /** One line about the problem; null when healthy. A rejection counts as a problem. */
  problem(): Promise<string | null>
}

export interface Readiness {
  ready: boolean
  /** One line per problem, for operators; without details that help an attacker. */
  reasons: string[]
}

/** A check that does not finish in time counts as a problem. */
const timeoutMs = 2000
/** With more waiting transactions than this, a request takes seconds: another process can respond sooner. */
const maxWaiting = 200
const actor = 'system:health'

/** Whether this server instance can take orders now: the database responds and all `checks` pass. */
export async function readReadiness(
  app: Pick<App, 'db' | 'log'>,
  checks: ReadinessCheck[],
): Promise<Readiness> {
  const problems = await Promise.all([databaseCheck(app), ...checks].map((check) => problemOf(app, check)))
  const reasons = problems.filter((problem) => problem !== null)
  return { ready: reasons.length === 0, reasons }
}

function databaseCheck(app: Pick<App, 'db'>): ReadinessCheck {
  return {
    name: 'database',
    async problem() {
      const waiting = app.db.waiting()
      if (waiting > maxWaiting) return `busy, ${waiting} transactions wait for a connection`
      await attemptDatabase(app)
      return null
    },
  }
}

/** The attempt in progress, so that not every request starts another one on a database that hangs. */
const attemptOf = perApp((): { inProgress: Promise<unknown> | null } => ({ inProgress: null }))

function attemptDatabase(app: Pick<App, 'db'>): Promise<unknown> {
  const attempt = attemptOf(app)
  attempt.inProgress ??= tryDatabase(app.db).finally(() => {
    attempt.inProgress = null
  })
  return attempt.inProgress
}

/**
 * Waits for a connection of each pool, as an order does, and writes a row, because a database with a full disk still
 * responds to reads; at most once a second, however often readiness is requested.
 */
function tryDatabase(db: App['db']): Promise<unknown> {
  return Promise.all([
    db.platform(actor, (tx) =>
      sql`update heartbeat set at = now() where at < now() - interval '1 second'`.execute(tx),
    ),
    db.tenant(randomUUID(), actor, (tx) => sql`select 1`.execute(tx)),
  ])
}

async function problemOf(app: Pick<App, 'log'>, check: ReadinessCheck): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no response in time'), timeoutMs)
  })
  try {
    const problem = await Promise.race([check.problem(), timeout])
    return problem === null ? null : `${check.name}: ${problem}`
  } catch (error) {
    app.log.warn({ err: error, check: check.name }, 'readiness check failed')
    return `${check.name}: not available`
  } finally {
    clearTimeout(timer)
  }
}
