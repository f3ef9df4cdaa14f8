import type { Pool } from 'pg'
import { columnsOf } from '../load/columns.ts'

/**
 * Raises the number of restaurants to `count` with copies of the first demo restaurant, and returns all ids.
 */
export async function makeRestaurants(pool: Pool, count: number): Promise<string[]> {
  const columns = await columnsOf(pool, 'restaurants')
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

/** Gives all copies the menu of the first restaurant, without its pictures. */
export async function copyMenus(pool: Pool): Promise<void> {
  for (const table of MENU_TABLES) {
    const columns = (await columnsOf(pool, table)).filter(({ name }) => name !== 'restaurant_id')
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const values = columns.map(({ name, type }) => {
      if (name.endsWith('media_id')) return 'null'
      // The same for all tables, so that references lead to the copies; a valid id of version 4.
      const id = `overlay(overlay(md5(r.id::text || t."${name}"::text) placing '4' from 13) placing '8' from 17)`
      return type === 'uuid' ? `${id}::uuid` : `t."${name}"`
    })
    await pool.query(
      `insert into ${table} (restaurant_id, ${names})
       select r.id, ${values.join(', ')} from ${table} t, restaurants r
       where r.name like 'Bench %' and t.restaurant_id =
         (select id from restaurants where name not like 'Bench %' order by created_at, id limit 1)`,
    )
  }
}

/** Each after those it refers to. */
const MENU_TABLES = ['categories', 'products', 'variant_groups', 'variants', 'product_variant_groups']
