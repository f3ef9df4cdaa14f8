import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Tables } from './tables.ts'

/** A row as JSON: column name to the column's jsonb value. */
export type JsonRow = Record<string, unknown>

/**
 * Inserts any number of rows in one statement. A column that only some rows name is null in the others; a
 * column that no row names gets its default.
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

/** All columns named by any of the rows, in alphabetical order. */
export function columnsOf(rows: readonly JsonRow[]): string[] {
  const columns = new Set<string>()
  for (const row of rows) for (const column in row) columns.add(column)
  return [...columns].sort()
}
