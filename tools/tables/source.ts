import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { DatabaseAddress } from '../../packages/server/src/db/pool.ts'
import { describeTables } from './describe.ts'
import { renderTables } from './render.ts'

const ROOT = join(import.meta.dirname, '../..')
const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')

export const TABLES_FILE = join(ROOT, 'packages/server/src/db/tables.ts')

/** The expected content of db/tables.ts for the database at `address`, formatted. */
export async function tablesSource(address: DatabaseAddress): Promise<string> {
  const source = renderTables(await describeTables(address))
  const formatted = spawnSync(process.execPath, [BIOME, 'format', `--stdin-file-path=${TABLES_FILE}`], {
    cwd: ROOT,
    input: source,
    encoding: 'utf8',
  })
  if (formatted.status !== 0) throw new Error(`biome: ${formatted.stderr}`)
  return formatted.stdout
}
