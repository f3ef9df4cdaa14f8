import type pg from 'pg'

/** The restaurant would not work, or not be found, without the original values. */
const needed = ['timezone', 'domain', 'domain_alternative', 'pairing_code']

/**
 * Appends a marker to every text of a restaurant, so that a leaked text can be recognized. Columns with a
 * fixed set of values are skipped.
 */
export async function plantMarks(
  owner: pg.Pool,
  restaurantId: string,
  mark: string,
): Promise<{ columns: number; skipped: string[] }> {
  const client = await owner.connect()
  const skipped: string[] = []
  let columns = 0
  try {
    const found = await client.query<{ table: string; column: string; key: string }>(
      `select c.table_name as "table", c.column_name as "column",
         case when c.table_name = 'restaurants' then 'id' else 'restaurant_id' end as key
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.data_type = 'text' and t.table_type = 'BASE TABLE'
         and c.is_generated = 'NEVER' and (c.table_name = 'restaurants' or exists (
           select from information_schema.columns o where o.table_schema = 'public' and o.table_name = c.table_name
             and o.column_name = 'restaurant_id'))`,
    )
    await client.query('set session_replication_role = replica')
    for (const { table, column, key } of found.rows) {
      if (needed.includes(column) || column.endsWith('user_id')) continue
      try {
        await client.query(
          `update ${table} set ${column} = ${column} || '-${mark}' where ${key} = $1 and ${column} is not null`,
          [restaurantId],
        )
        columns += 1
      } catch {
        skipped.push(`${table}.${column}`)
      }
    }
  } finally {
    client.release(true)
  }
  return { columns, skipped }
}
