import { text } from 'node:stream/consumers'
import pg from 'pg'
import { clientConfig } from '../packages/server/src/db/pool.ts'
import { createLog } from '../packages/server/src/platform/log.ts'
import type { Closing } from './start/closing.ts'
import { findDatabase } from './start/database.ts'
import { explain } from './start/explain.ts'
import { describeDatabase, joinDatabase } from './start/join-database.ts'
import { readConfig } from './start/read-config.ts'
import { runCommand } from './start/run-command.ts'

/**
 * Runs SQL in the program's database, as its owner and across all restaurants: `npm run sql -- "select 1"`, or from
 * standard input. The engine's packages have no psql.
 */
await runCommand('Usage: npm run sql -- "STATEMENTS"', readStatements, runStatements, (error) =>
  error instanceof pg.DatabaseError ? error.message : explain(error),
)

async function readStatements(): Promise<string | null> {
  if (process.argv.length > 3) return null
  const statements = process.argv[2] ?? (process.stdin.isTTY ? '' : await text(process.stdin))
  return statements.trim() === '' ? null : statements
}

async function runStatements(statements: string, closing: Closing): Promise<void> {
  const config = readConfig(process.env)
  const address = await joinDatabase(config, createLog(config), closing, findDatabase)
  console.log(`Using ${describeDatabase(config)}`)
  const client = new pg.Client(clientConfig(address, 'owner'))
  await client.connect()
  try {
    await client.query(`set app.scope = 'platform'; set app.actor = 'system:operator'`)
    // Several statements return several results.
    const results: pg.QueryResult | pg.QueryResult[] = await client.query(statements)
    for (const result of [results].flat()) print(result)
  } finally {
    await client.end()
  }
}

function print({ command, rowCount, fields, rows }: pg.QueryResult): void {
  if (rows.length > 0) console.table(rows.map(readable))
  const isQuery = fields.length > 0
  console.log(
    isQuery ? `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}` : `${command} ${rowCount ?? ''}`.trim(),
  )
}

function readable(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Date
        ? value.toISOString()
        : typeof value === 'object' && value !== null
          ? JSON.stringify(value)
          : value,
    ]),
  )
}
