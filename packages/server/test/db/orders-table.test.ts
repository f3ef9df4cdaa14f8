import { randomUUID } from 'node:crypto'
import { hours } from '@comanda/domain/time/instant'
import pg from 'pg'
import { expect, test } from 'vitest'
import { selectTickets } from '../../src/modules/orders/public.ts'
import { createTestDatabase } from '../test-database.ts'

test('a step of a paid order that stays open, and a refund, write no index entry', async () => {
  const { owner } = await createTestDatabase()
  const client = await owner.connect()
  const id = await insertOrder(client)
  const update = (set: string) =>
    client.query(`update orders set ${set}, revision = revision + 1 where id = $1`, [id])
  const counts = async () => {
    const { rows } = await client.query(
      `select n_tup_upd - n_tup_hot_upd as others, n_tup_hot_upd as hot from pg_stat_xact_user_tables
       where relname = 'orders'`,
    )
    return rows[0]
  }
  await client.query('begin')
  await update(`payment_status = 'succeeded', paid_at = now(), payment_intent_id = 'pi_1'`)
  const { others } = await counts()
  for (const set of [
    `status = 'acknowledged', status_at = now()`,
    `status = 'preparing', made_lines = '{1}'`,
    `print_tries = 1`,
    `printed_at = now()`,
    `promised_at = now(), first_promised_at = promised_at`,
    `courier = '{}'`,
    `status = 'ready', escalated_at = now()`,
    `payment_status = 'partially_refunded', refunded_amount = 1`,
  ])
    await update(set)
  expect(await counts()).toEqual({ others, hot: 8 })
  await client.query('rollback')
  client.release()
})

test('an order is found by its token and its payment as long as it has them', async () => {
  const { owner } = await createTestDatabase()
  const id = await insertOrder(owner)
  const found = async () => {
    const { rows } = await owner.query(
      `select (select array_agg(order_id) from order_tokens) as tokens,
         (select array_agg(payment_intent_id || order_id) from order_payments) as payments`,
    )
    return rows[0]
  }
  expect(await found()).toEqual({ tokens: [id], payments: null })
  await owner.query(`update orders set payment_intent_id = 'pi_1'`)
  expect(await found()).toEqual({ tokens: [id], payments: [`pi_1${id}`] })
  const other = await insertOrder(owner)
  await expect(owner.query(`update orders set payment_intent_id = 'pi_1'`)).rejects.toMatchObject({
    code: '23505',
  })
  await owner.query(`update orders set payment_intent_id = 'pi_2' where id = $1`, [id])
  await owner.query('delete from orders where id = $1', [other])
  expect(await found()).toEqual({ tokens: [id], payments: [`pi_2${id}`] })
  await owner.query('delete from orders')
  expect(await found()).toEqual({ tokens: null, payments: null })
})

/** An unpaid order at a restaurant of its own. */
async function insertOrder(client: pg.Pool | pg.PoolClient): Promise<string> {
  const id = randomUUID()
  await client.query(
    `with restaurant as (insert into restaurants (name, hours) values ('R', '[]') returning id)
     insert into orders (id, restaurant_id, order_number, token_hash, checkout_key, request_hash, expires_at, customer_first_name,
       customer_last_name, customer_email, customer_phone, delivery_type, promised_at, cart, subtotal, tax, processing_fee,
       delivery_fee, total, tip, grand_total, terms_version, terms_accepted_at)
     select $1, id, 'A', uuid_send($1), $1, '\\x00', now(), 'Ada', 'L', 'ada@example.com', '1', 'pickup', now(), '[]', 1000, 0, 0, 0,
       1000, 0, 1000, '1', now() from restaurant`,
    [id],
  )
  return id
}

test('a board reads no completed order of earlier days', async () => {
  const { db, owner } = await createTestDatabase()
  for (let count = 0; count < 200; count += 1) await insertOrder(owner)
  const { rows: known } = await owner.query('select restaurant_id, id from orders limit 1')
  await owner.query(
    `update orders set restaurant_id = $1, order_number = id::text, paid_at = now() - interval '3 days',
       status = case when id = $2 then 'ready' else 'completed' end`,
    [known[0].restaurant_id, known[0].id],
  )
  await owner.query('vacuum orders')
  const start = new Date(Date.now() - hours(24))
  const statement = await db.platform('test', async (tx) =>
    selectTickets(tx, known[0].restaurant_id, start, new Date()).compile(),
  )
  const client = await owner.connect()
  await client.query('set plan_cache_mode = force_generic_plan')
  await client.query(`prepare board as ${statement.sql}`)
  const values = statement.parameters.map((value) =>
    pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value)),
  )
  const { rows } = await client.query(`explain (analyze, format json) execute board(${values.join()})`)
  client.release()
  const plan = rows[0]['QUERY PLAN'][0].Plan
  expect(plan['Actual Rows']).toBe(1)
  expect(JSON.stringify(plan)).not.toMatch(/"Rows Removed by (Filter|Index Recheck)":[1-9]/)
})
