import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { readMigrationFiles } from '../../src/db/migration-files.ts'
import { clientConfig, type DatabaseAddress } from '../../src/db/pool.ts'
import { createTestDatabase } from '../test-database.ts'

/** The last migration of the schema that the seed was written for. */
const SEEDED = '075-password-for-staff.sql'
/** Kitchens and stations print by other rules after this one. */
const PRINTED_BEFORE = '658-following-changes.sql'

/** A table of the seeded schema that no longer exists: where its rows are now. */
const MOVED: Record<string, string> = {
  letters: 'notifications where order_id is null',
  messages: 'notifications where order_id is not null',
}

/** What must be the same before and after, whatever tables it is read from: [at the seed, now]. */
const FACTS: Record<string, [string, string]> = {
  orders:
    same(`select status, payment_status, count(*) as n, count(payment_intent_id) as intents, sum(grand_total) as total,
    sum(refunded_amount) as refunded, count(paid_at) as paid, count(captured_at) as captured, count(released_at) as expired,
    count(cancelled_at) as cancelled, count(escalated_at) as escalated, count(printed_at) as printed, sum(tip) as tip
    from orders group by 1, 2 order by 1, 2`),
  ledger:
    same(`select restaurant_id, kind, count(*) as n, sum(provider) as provider, sum(sales) as sales from ledger_entries
    group by 1, 2 order by 1, 2`),
  refunds: same('select state, count(*) as n, sum(amount) as amount from refunds group by 1 order by 1'),
  'dead notifications, now dead jobs': [
    `select (select count(*) from messages where state = 'dead') +
      (select count(*) from letters where state = 'dead' and content is not null) as n`,
    'select count(*) as n from graphile_worker._private_jobs where attempts >= max_attempts and last_error is not null',
  ],
  'unsent order mails': [
    'select kind, state, count(*) as n from messages group by 1, 2 order by 1, 2',
    'select kind, state, count(*) as n from notifications where order_id is not null group by 1, 2 order by 1, 2',
  ],
  'other mails and texts': [
    'select channel, state, count(*) as n from letters group by 1, 2 order by 1, 2',
    'select channel, state, count(*) as n from notifications where order_id is null group by 1, 2 order by 1, 2',
  ],
  couriers: same(
    'select state, count(*) as n, count(due_at) as due from courier_deliveries group by 1 order by 1',
  ),
  'events to relay': same('select count(*) as n, max(seq) as last from events where relayed_at is null'),
  'orders by token': [
    'select token_hash as key, restaurant_id, id from orders order by 1',
    'select token_hash as key, restaurant_id, order_id as id from order_tokens order by 1',
  ],
  'orders by payment': [
    'select payment_intent_id as key, restaurant_id, id from orders where payment_intent_id is not null order by 1',
    'select payment_intent_id as key, restaurant_id, order_id as id from order_payments order by 1',
  ],
  'refunds by the id of the provider': [
    'select provider_refund_id as key, restaurant_id, id from refunds where provider_refund_id is not null order by 1',
    'select provider_refund_id as key, restaurant_id, refund_id as id from refund_lookup order by 1',
  ],
  'devices by token': [
    'select token_hash as key, restaurant_id, id from devices order by 1',
    'select token_hash as key, restaurant_id, device_id as id from device_tokens order by 1',
  ],
  visits: same(
    'select (select array_agg(id order by id) from page_views) as views, (select array_agg(id order by id) from cart_events) as carts',
  ),
  codes: same('select state, count(*) as n from discount_redemptions group by 1 order by 1'),
  points: same('select sum(points) as points from loyalty_ledger'),
}

test('an upgrade from the schema of migration 075 loses no row and changes no sum', {
  timeout: 60_000,
}, async () => {
  const { address, client } = await emptyDatabase()
  const files = readMigrationFiles()
  const migrateUntil = (last: string) => migrate(address, { files: files.filter(({ name }) => name <= last) })
  await migrateUntil(SEEDED)
  await client.query(readFileSync(join(import.meta.dirname, 'upgrade-seed.sql'), 'utf8'))
  const rows = async (statement: string) => (await client.query(statement)).rows
  const before = new Map<string, unknown>()
  for (const [fact, [statement]] of Object.entries(FACTS)) before.set(fact, await rows(statement))
  const counts = new Map<string, number>()
  for (const name of await tableNames(client)) counts.set(name, await count(client, name))

  const applied = await migrateUntil(PRINTED_BEFORE)
  await client.query(`
    update kitchen_settings k set steps = 'two', printing_since = '2026-01-01' from restaurants r
      where r.id = k.restaurant_id and r.name = 'Restaurant 1';
    update orders set station_print_doubted = true where status = 'preparing';
    insert into station_prints (restaurant_id, order_id, station_id, tries, created_at)
      select restaurant_id, id, gen_random_uuid(), case status when 'ready' then 1 else 2 end, now() from orders
      where status in ('preparing', 'confirmed', 'ready')`)
  applied.push(...(await migrate(address)))
  expect(applied).toEqual(files.map(({ name }) => name).filter((name) => name > SEEDED))

  for (const [fact, [, statement]] of Object.entries(FACTS)) {
    expect([fact, await rows(statement)]).toEqual([fact, before.get(fact)])
  }
  const tables = await tableNames(client)
  for (const [name, expected] of counts) {
    const now = tables.includes(name) ? name : MOVED[name]
    expect([name, now]).toEqual([name, expect.any(String)])
    expect([name, await count(client, now ?? '')]).toEqual([name, expected])
  }
  // New rows get new numbers.
  await client.query(
    `insert into page_views (restaurant_id, session_id, path) select restaurant_id, session_id, '/' from site_visitors`,
  )
  expect(await rows('select count(*) - count(distinct id) as repeated from page_views')).toEqual([
    { repeated: 0 },
  ])
  // Kitchens that printed nothing do not print what arrived before, and answered questions about tickets are not repeated.
  const printing = `select name, printing_since > now() - interval '1 hour' as starts from kitchen_settings
    join restaurants on id = restaurant_id order by name`
  expect(await rows(printing)).toEqual([
    { name: 'Restaurant 1', starts: true },
    { name: 'Restaurant 2', starts: null },
  ])
  const tickets = `select distinct status, settled_at is not null as settled from station_prints p
    join orders o on o.restaurant_id = p.restaurant_id and o.id = p.order_id order by status`
  expect(await rows(tickets)).toEqual([
    { status: 'confirmed', settled: true },
    { status: 'preparing', settled: false },
    { status: 'ready', settled: false },
  ])
})

test('an upgrade that renames a subscriber retains its queued jobs and what they have handled', {
  timeout: 60_000,
}, async () => {
  const { address, client } = await emptyDatabase()
  await migrate(address, { files: readMigrationFiles().filter(({ name }) => name < '690-task-names.sql') })
  const restaurantId = randomUUID()
  await client.query(`set app.scope = 'platform'`)
  await client.query(
    `insert into handled_events (restaurant_id, seq, subscriber)
     select $1, seq, name from unnest(array[1, 2, 3]) as seq, unnest(array['order-news', 'order-mail']) as name`,
    [restaurantId],
  )
  for (const payload of [{ seqs: [1, 4] }, { seq: 2 }]) {
    await client.query(`select graphile_worker.add_job('event:order-news', $1::json)`, [
      JSON.stringify({ restaurantId, ...payload }),
    ])
  }

  await migrate(address)

  const { rows: jobs } = await client.query(
    'select task_identifier as task, count(*)::int as n from graphile_worker.jobs group by 1',
  )
  expect(jobs).toEqual([{ task: 'event:order-updates', n: 2 }])
  const { rows: handled } = await client.query(
    `select seq::int, subscriber from handled_events where subscriber <> 'order-mail' order by seq`,
  )
  expect(handled).toEqual([
    { seq: 1, subscriber: 'order-updates' },
    { seq: 2, subscriber: 'order-updates' },
    { seq: 3, subscriber: 'order-news' },
  ])
})

function same(statement: string): [string, string] {
  return [statement, statement]
}

async function count(client: pg.Client, from: string): Promise<number> {
  const { rows } = await client.query(`select count(*) as n from ${from}`)
  return rows[0].n
}

/** Tables and views of the program, except the record of migrations. */
async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'p', 'v') and not relispartition
       and relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and relname <> 'schema_migrations'`,
  )
  return rows.map(({ name }) => name)
}

async function emptyDatabase(): Promise<{ address: DatabaseAddress; client: pg.Client }> {
  const { owner } = await createTestDatabase()
  const { host, port, user } = inject('cluster')
  const database = `upgrade_${randomBytes(8).toString('hex')}`
  await owner.query(`create database ${database}`)
  const address: DatabaseAddress = { kind: 'socket', host, port, database, owner: user }
  const client = new pg.Client(clientConfig(address, 'owner'))
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await owner.query(`drop database ${database} with (force)`)
  })
  return { address, client }
}
