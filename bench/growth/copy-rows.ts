import type { PoolClient } from 'pg'
import { columnsOf } from '../load/columns.ts'

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
  const given: Record<string, string> = { restaurant_id: 'g.restaurant_id', ...values }
  const used = (await columnsOf(client, table)).filter(({ name }) => given[name] !== 'default')
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
