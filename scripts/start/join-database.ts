import { join } from 'node:path'
import { EmbeddedPostgresError } from '../../packages/embedded-postgres/src/errors.ts'
import { findCluster, runningPostgres } from '../../packages/embedded-postgres/src/running.ts'
import type { DatabaseAddress } from '../../packages/server/src/db/pool.ts'
import type { Config } from '../../packages/server/src/platform/config.ts'
import type { Logger } from '../../packages/server/src/platform/log.ts'
import type { Closing } from './closing.ts'
import { openDatabase } from './database.ts'

/** Its message is one line for the operator. */
export class NoDatabaseError extends Error {}

/**
 * Connects a command-line tool to the database: to that of the running program, else opens it with `open`. A
 * tool never creates a database: its data folder would be the wrong one.
 *
 * @throws NoDatabaseError when the data folder has no database.
 */
export async function joinDatabase(
  config: Config,
  log: Logger,
  closing: Closing,
  open = openDatabase,
): Promise<DatabaseAddress> {
  const dataDir = join(config.dataDir, 'postgres')
  if (!config.databaseUrl && !findCluster(dataDir)) {
    throw new NoDatabaseError(
      `There is no database in ${config.dataDir}: set COMANDA_DATA to the data folder of the program.`,
    )
  }
  try {
    return await open(config, log, closing)
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.problem !== 'locked') throw error
    const { host, port, user } = runningPostgres(dataDir)
    return { kind: 'socket', host, port, database: 'comanda', owner: user }
  }
}

/** Names the database that a tool works on, without its password. */
export function describeDatabase(config: Config): string {
  if (!config.databaseUrl) return `the database in ${config.dataDir}`
  const { host, pathname } = new URL(config.databaseUrl)
  return `the database ${pathname.slice(1)} at ${host} (DATABASE_URL)`
}
