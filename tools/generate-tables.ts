import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../packages/embedded-postgres/src/start.ts'
import { migrate } from '../packages/server/src/db/migrate.ts'
import type { DatabaseAddress } from '../packages/server/src/db/pool.ts'
import { temporaryFolder } from './program/temporary-folder.ts'
import { TABLES_FILE, tablesSource } from './tables/source.ts'

/** Generates db/tables.ts from a temporary database with every migration applied. */
const folder = temporaryFolder('comanda-tables-')
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder.path, 'postgres'),
  log: () => {},
  flags: { fsync: 'off' },
})
try {
  const { host, port, user } = postgres.connection
  const address: DatabaseAddress = { kind: 'socket', host, port, database: 'comanda', owner: user }
  await migrate(address)
  writeFileSync(TABLES_FILE, await tablesSource(address))
  console.log(`Wrote ${TABLES_FILE}`)
} finally {
  await postgres.stop()
  folder.remove()
}
