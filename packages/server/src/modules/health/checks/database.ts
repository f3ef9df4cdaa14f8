import { sql } from 'kysely'
import pg from 'pg'
import { isDatabaseUnavailable } from '../../../db/database-unavailable.ts'
import { actor, type Probe, textFact, timed } from './probe.ts'

/** The database responds, but with an error. */
const failed = 'Database connection failed'
/** A slower response is noticeable to customers. */
const slowMs = 250

export const databaseProbe: Probe = {
  id: 'database',
  otherwise: (error) =>
    error instanceof pg.DatabaseError && !isDatabaseUnavailable(error) ? failed : 'Cannot reach database',
  async read(app) {
    const tables: { size: string; connections: number; version: string }[] = []
    const tookMs = await timed(async () => {
      const { rows } = await app.db.platform(actor, (tx) =>
        sql<(typeof tables)[number]>`
          select pg_size_pretty(pg_database_size(current_database())) as size, current_setting('server_version') as version,
            (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`.execute(
          tx,
        ),
      )
      tables.push(...rows)
    })
    const [about] = tables
    if (!about) return { status: 'error', message: failed, facts: [] }
    const isSlow = tookMs > slowMs
    return {
      status: isSlow ? 'warning' : 'healthy',
      message: `${isSlow ? 'Slow: responds' : 'Responds'} in ${tookMs} ms`,
      facts: [
        textFact('Postgres', about.version),
        textFact('Size', about.size),
        textFact('Connections', about.connections),
      ],
    }
  },
}
