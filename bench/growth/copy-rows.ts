import type { PoolClient } from 'pg'

/**
 * Inserts a copy of the rows `t` of a table for each row `g` of `source` (n, restaurant_id, shift) for which `condition`
 * holds: at the restaurant, moved in time by the shift, and with the given values.
 */
export async function copyRows(
  client: PoolClient,
  {
    table,
    source,
    condition,
    values,
    first,
    last,
  }: {
    table: string
    source: string
    condition: string
    values: Record<string, string>
    first: number
    last: number
  },
): Promise<void> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  )
  const given: Record<string, string> = { restaurant_id: 'g.restaurant_id', ...values }
  const used = rows.filter(({ name }) => given[name] !== 'default')
  const columns = used.map(({ name, type }) => {
    if (given[name]) return given[name]
    return type === 'timestamptz' ? `t."${name}" + g.shift` : `t."${name}"`
  })
  const names = used.map(({ name }) => `"${name}"`).join(', ')
  await client.query(
    `insert into ${table} (${names}) select ${columns.join(', ')} from ${source} g join ${table} t on ${condition}
     where g.n between $1 and $2 order by g.n`,
    [first, last],
  )
}
