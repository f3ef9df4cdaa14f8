import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Tables } from './tables.ts'

/** A row as JSON: column names to what jsonb holds of them. */
export type JsonRow = Record<string, unknown>

/**
 * Adds rows given as JSON in one statement, however many. A column that only some rows name is null in the
 * others; one that none names gets its default.
 */
export async function insertRows(
  tx: Tx,
  table: keyof Tables & string,
  rows: readonly JsonRow[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(columnsOf(rows).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
  `.execute(tx)
}

/** All columns that any of the rows names, always in the same order. */
export function columnsOf(rows: readonly JsonRow[]): string[] {
  const columns = new Set<string>()
  for (const row of rows) for (const column in row) columns.add(column)
  return [...columns].sort()
}
