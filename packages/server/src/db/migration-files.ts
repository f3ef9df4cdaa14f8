import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type MigrationFile = { name: string; sql: string; checksum: string }

/** The first line of a file whose statements run one by one, such as `create index concurrently`. */
export const NO_TRANSACTION = /^-- no-transaction\n/
/** Up to a semicolon that is in no comment, string or body of a function. */
const STATEMENT = /(?:--.*|'[^']*'|\$(\w*)\$[\s\S]*?\$\1\$|[^;])+/g
const FOLDER = join(import.meta.dirname, 'migrations')

/** All migration files, in the order in which they are applied. */
export function readMigrationFiles(): MigrationFile[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(FOLDER, name), 'utf8').replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** The statements of a file, without comments around them. */
export function statementsOf(sql: string): string[] {
  const statements = sql.match(STATEMENT) ?? []
  return statements.map((statement) => statement.replaceAll(/^--.*$/gm, '').trim()).filter(Boolean)
}
