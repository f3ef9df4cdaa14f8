import type { Pool, PoolClient } from 'pg'

/** The columns of a table into which a statement can insert a value, with their types. */
export async function columnsOf(
  client: Pool | PoolClient,
  table: string,
): Promise<{ name: string; type: string }[]> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  )
  return rows
}
