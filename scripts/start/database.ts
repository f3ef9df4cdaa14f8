import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../packages/embedded-postgres/src/start.ts'
import { migrate } from '../../packages/server/src/db/migrate.ts'
import type { DatabaseAddress } from '../../packages/server/src/db/pool.ts'
import type { Config } from '../../packages/server/src/platform/config.ts'
import type { Logger } from '../../packages/server/src/platform/log.ts'
import type { Closing } from './closing.ts'

/** Opens the database of DATABASE_URL, else the embedded one in the data folder, and migrates it. */
export async function openDatabase(config: Config, log: Logger, closing: Closing): Promise<DatabaseAddress> {
  const address = await findDatabase(config, log, closing)
  const applied = await migrate(address, { warn: (line) => log.warn(line) })
  for (const file of applied) log.debug(`applied ${file}`)
  return address
}

/** The database of DATABASE_URL, else the embedded one in the data folder, which is started; as it is, without migrating it. */
export async function findDatabase(config: Config, log: Logger, closing: Closing): Promise<DatabaseAddress> {
  if (!config.databaseUrl) return startEmbedded(config, log, closing)
  return { kind: 'url', url: config.databaseUrl, roleUrls: config.databaseRoleUrls }
}

/** Starts the database of the data folder as it is, without migrating it. */
export async function startEmbedded(config: Config, log: Logger, closing: Closing): Promise<DatabaseAddress> {
  const dataDir = join(config.dataDir, 'postgres')
  const { connection } = await closing.adding(
    () => startEmbeddedPostgres({ dataDir, log: (line) => log.warn(line) }),
    (postgres) => postgres.stop(),
  )
  return {
    kind: 'socket',
    host: connection.host,
    port: connection.port,
    database: 'comanda',
    owner: connection.user,
  }
}
