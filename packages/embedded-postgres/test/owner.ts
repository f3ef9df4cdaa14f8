// A process that owns a database: `owner.ts <data folder>`. Prints one JSON line when ready; stops on
// SIGTERM.
import { startEmbeddedPostgres } from '../src/start.ts'

try {
  const postgres = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    log: (line) => console.error(line),
  })
  process.once('SIGTERM', () => void postgres.stop())
  console.log(JSON.stringify({ connection: postgres.connection, dataDir: postgres.dataDir }))
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }))
}
