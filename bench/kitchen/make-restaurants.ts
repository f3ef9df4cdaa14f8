import type { Pool } from 'pg'

/**
 * Raises the number of restaurants to `count` with copies of the first demo restaurant, and returns all ids.
 */
export async function makeRestaurants(pool: Pool, count: number): Promise<string[]> {
  const { rows: columns } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'restaurants' and is_generated = 'NEVER'`,
  )
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = columns.map(({ name }) => `n."${name}"`).join(', ')
  const none = 'user_id, stripe_connect_id, logo_media_id, banner_media_id'.split(', ')
  const empty = none.filter((name) => columns.some((column) => column.name === name))
  await pool.query(
    `insert into restaurants (${names})
     select ${values} from restaurants r,
       generate_series(1, $1::int - (select count(*)::int from restaurants)) as number,
       jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'name', 'Bench ' || number,
         'domain', 'bench-' || number || '.localhost') || $2::jsonb) n
     where r.id = (select id from restaurants order by created_at, id limit 1)`,
    [count, JSON.stringify(Object.fromEntries(empty.map((name) => [name, null])))],
  )
  const { rows } = await pool.query<{ id: string }>(
    'select id from restaurants order by created_at, id limit $1',
    [count],
  )
  return rows.map(({ id }) => id)
}
