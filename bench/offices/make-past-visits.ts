import type { Pool } from 'pg'
import { copyRows } from '../growth/copy-rows.ts'

const DAYS = 365
const CHUNK = 100_000

/** Inserts visits of the last year at all restaurants, with their pages, carts and checkouts: copies of the demo's visits. */
export async function makePastVisits(pool: Pool, visits: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(
      `set statement_timeout = 0; set session_replication_role = replica; set synchronous_commit = off; set work_mem = '64MB';
       set app.scope = 'platform'`,
    )
    await client.query(
      `create temporary table visited as
       with places as (select id, row_number() over (order by id) - 1 as place from restaurants),
         patterns as (
           select restaurant_id, session_id, created_at, row_number() over (order by session_id) - 1 as pattern
           from site_visitors)
       select n, gen_random_uuid() as session_id, gen_random_uuid() as cart_id, places.id as restaurant_id,
         patterns.restaurant_id as template_restaurant, patterns.session_id as template,
         now() - (1 - n / $1::float8) * interval '${DAYS} days' - patterns.created_at as shift
       from generate_series(1, $1::int) n
         join places on place = (n * 7919::bigint) % (select count(*) from places)
         join patterns on pattern = n % (select count(*) from patterns)
       order by n`,
      [visits],
    )
    await client.query('create unique index on visited (n)')
    for (let first = 1; first <= visits; first += CHUNK) {
      const part = { source: 'visited', first, last: first + CHUNK - 1 }
      const condition = 't.restaurant_id = g.template_restaurant and t.session_id = g.template'
      const copy = (table: string, values: Record<string, string> = {}) =>
        copyRows(client, {
          ...part,
          table,
          condition,
          values: { session_id: 'g.session_id', is_demo: 'false', ...values },
        })
      await copy('site_visitors', { id: 'gen_random_uuid()' })
      await copy('page_views', { id: 'default' })
      await copy('cart_events', { id: 'default' })
      await copy('checkout_events', { order_id: 'null' })
      await copy('cart_sessions', { id: 'g.cart_id' })
    }
    await client.query('vacuum (analyze)')
  } finally {
    client.release(true)
  }
}
