import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { locateEngine } from './binaries.ts'
import { resolveEnginePaths } from './engine-paths.ts'
import { chooseRunAs } from './run-as.ts'
import { SOCKET_PORT } from './settings.ts'
import type { EmbeddedPostgres } from './start.ts'

/** Connection settings of the embedded Postgres that another process runs on this data folder. */
export function runningPostgres(dataDir: string): EmbeddedPostgres['connection'] {
  const { socketDir } = resolveEnginePaths(dataDir, locateEngine(), chooseRunAs(dataDir), () => {})
  return { host: socketDir, port: SOCKET_PORT, user: 'postgres', database: 'postgres' }
}

/** The folder of an existing database: `dataDir`, or the one that replaces it; null when there is none. */
export function findCluster(dataDir: string): string | null {
  if (!existsSync(dirname(dataDir))) return null
  const places = resolveEnginePaths(dataDir, locateEngine(), chooseRunAs(dataDir), () => {})
  return existsSync(join(places.dataDir, 'PG_VERSION')) ? places.dataDir : null
}
