import { join } from 'node:path'
import { EmbeddedPostgresError } from '../../packages/embedded-postgres/src/errors.ts'
import { runningPostgres } from '../../packages/embedded-postgres/src/running.ts'
import type { DatabaseAddress } from '../../packages/server/src/db/pool.ts'
import type { Config } from '../../packages/server/src/platform/config.ts'
import type { Logger } from '../../packages/server/src/platform/log.ts'
import type { Closing } from './closing.ts'
import { openDatabase } from './database.ts'

/** Connects a command-line tool to the database: to that of the running program, else opens it. */
export async function joinDatabase(config: Config, log: Logger, closing: Closing): Promise<DatabaseAddress> {
  try {
    return await openDatabase(config, log, closing)
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.problem !== 'locked') throw error
    const { host, port, user } = runningPostgres(join(config.dataDir, 'postgres'))
    return { kind: 'socket', host, port, database: 'comanda', owner: user }
  }
}
