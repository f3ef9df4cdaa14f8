import { sql } from 'kysely'
import type { App } from '../../app.ts'

/** Something without which no order can be taken. */
export interface ReadinessCheck {
  name: string
  /** One line on what is wrong; null when all is well. A failure counts as a problem too. */
  problem(): Promise<string | null>
}

export interface Readiness {
  ready: boolean
  /** One line per problem, for operators; no details that a stranger could use. */
  reasons: string[]
}

/** A check that does not come back is a problem as well. */
const patienceMs = 2000

/** Whether this copy of the program can take orders now. `checks` come on top of the database answering. */
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
      await app.db.platform('system:health', (tx) => sql`select 1`.execute(tx))
      return null
    },
  }
}

async function problemOf(app: Pick<App, 'log'>, check: ReadinessCheck): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer in time'), patienceMs)
  })
  try {
    const problem = await Promise.race([check.problem(), late])
    return problem === null ? null : `${check.name}: ${problem}`
  } catch (error) {
    app.log.warn({ err: error, check: check.name }, 'readiness check failed')
    return `${check.name}: not available`
  } finally {
    clearTimeout(timer)
  }
}
