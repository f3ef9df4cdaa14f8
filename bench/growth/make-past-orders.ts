import type { Pool, PoolClient } from 'pg'
import { makeRestaurants } from '../kitchen/make-restaurants.ts'
import { copyRows } from './copy-rows.ts'

const DAYS = 730
/** The last orders of today would be on the kitchen's board, which is compared. */
const NEWEST = `now() - interval '2 days'`
const TABLES = ['orders', 'order_status_history', 'ledger_entries', 'events']

/**
 * Inserts orders of the last two years, with their history, ledger entries and events: copies of the demo's orders at other
 * times, of other guests, at `restaurants` restaurants. Secondary indexes are dropped meanwhile.
 */
export async function makePastOrders(pool: Pool, orders: number, restaurants = 50): Promise<void> {
  await makeRestaurants(pool, restaurants)
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set session_replication_role = replica; set synchronous_commit = off;
      set maintenance_work_mem = '512MB'; set work_mem = '64MB'; set app.scope = 'platform'`)
    const indexes = await dropIndexes(client)
    await client.query(
      `create temporary table grown as
       with places as (select id, row_number() over (order by id) - 1 as place from restaurants limit $2),
         patterns as (select id, created_at, row_number() over (order by id) - 1 as pattern from orders where status = 'completed')
       select n, gen_random_uuid() as id, places.id as restaurant_id, patterns.id as template,
         ${NEWEST} - (1 - n / $1::float8) * interval '${DAYS} days' - patterns.created_at as shift
       from generate_series(1, $1::int) n
         join places on place = (n * 7919::bigint) % $2::int
         join patterns on pattern = n % (select count(*) from patterns)
       order by n`,
      [orders, restaurants],
    )
    await client.query('create unique index on grown (n)')
    for (let from = 0; from < orders; from += 100_000) await insertChunk(client, from + 1, from + 100_000)
    await client.query(
      `insert into event_counters (restaurant_id, last_seq) select restaurant_id, max(seq) from events group by 1
       on conflict (restaurant_id) do update set last_seq = excluded.last_seq`,
    )
    await client.query(
      `insert into order_tokens select token_hash, restaurant_id, id from orders on conflict do nothing;
       insert into order_payments select payment_intent_id, restaurant_id, id from orders
         where payment_intent_id is not null on conflict do nothing`,
    )
    for (const index of indexes) await client.query(index)
    await client.query('vacuum (analyze)')
  } finally {
    client.release(true)
  }
}

/** Returns the statements that create them again, with the indexes of all partitions. */
async function dropIndexes(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not indisunique`,
    [TABLES],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '))
}

async function insertChunk(client: PoolClient, first: number, last: number): Promise<void> {
  const insert = (table: string, condition: string, values: Record<string, string>) =>
    copyRows(client, { table, source: 'grown', condition, values, first, last })
  const guest = `'guest-' || g.n % 100000 || '@growth.test'`
  await insert('orders', `t.id = g.template`, {
    id: 'g.id',
    order_number: `upper(lpad(to_hex(g.n), 8, '0'))`,
    token_hash: 'uuid_send(g.id) || uuid_send(g.id)',
    checkout_key: 'g.id',
    payment_intent_id: `'pi_growth_' || g.n`,
    customer_email: guest,
    user_id: 'null',
    discount_code_id: 'null',
    visit_session_id: 'null',
    is_demo: 'false',
  })
  await insert('order_status_history', `t.order_id = g.template`, { order_id: 'g.id' })
  await insert('ledger_entries', `t.order_id = g.template`, {
    id: 'gen_random_uuid()',
    order_id: 'g.id',
    provider_ref: `t.provider_ref || ':' || g.n`,
  })
  await client.query(
    `insert into events (restaurant_id, seq, type, subject_id, actor, at, relayed_at)
     select g.restaurant_id, coalesce(c.last_seq, 0) + g.n, 'order.paid', g.id, 'system:growth', t.created_at + g.shift, now()
     from grown g join orders t on t.id = g.template
       left join event_counters c on c.restaurant_id = g.restaurant_id where g.n between $1 and $2`,
    [first, last],
  )
}
