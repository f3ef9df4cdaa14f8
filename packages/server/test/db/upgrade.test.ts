import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { readMigrationFiles } from '../../src/db/migration-files.ts'
import { clientConfig, type DatabaseAddress } from '../../src/db/pool.ts'
import { createTestDatabase } from '../test-database.ts'
import {
  FACTS_OF_075,
  FACTS_OF_560,
  FACTS_OF_615,
  FACTS_OF_695,
  FACTS_OF_711,
  FACTS_OF_735,
  type Facts,
  MOVED_AFTER_560,
} from './upgrade-facts.ts'

interface Stage {
  /** The last migration of the schema that the seed was written for. */
  migration: string
  seed: string
  /** The second statement of each also reads the schemas of later seeds. */
  facts: Facts
  /** Checked at the end only: no later seed changes them. */
  factsAtEnd?: Facts
}

/** Each seed adds rows to those of the seeds before. */
const STAGES: Stage[] = [
  { migration: '075-password-for-staff.sql', seed: 'upgrade-seed.sql', facts: FACTS_OF_075 },
  {
    migration: '560-imported-rows.sql',
    seed: 'upgrade-seed-560.sql',
    facts: FACTS_OF_560,
    factsAtEnd: MOVED_AFTER_560,
  },
  { migration: '615-queues-of-jobs.sql', seed: 'upgrade-seed-615.sql', facts: FACTS_OF_615 },
  // Kitchens and stations print by other rules afterwards.
  { migration: '658-following-changes.sql', seed: 'upgrade-seed-658.sql', facts: {} },
  { migration: '695-states-of-problems.sql', seed: 'upgrade-seed-695.sql', facts: FACTS_OF_695 },
  { migration: '711-notifications-of-orders.sql', seed: 'upgrade-seed-711.sql', facts: FACTS_OF_711 },
  { migration: '735-refunds-of-problems.sql', seed: 'upgrade-seed-735.sql', facts: FACTS_OF_735 },
]

/** A table of a seeded schema that no longer exists: where its rows are now. */
const MOVED: Record<string, string> = {
  letters: 'notifications where order_id is null',
  messages: 'notifications where order_id is not null',
  platform_visit_days_stale: "platform_stale_days where rollup = 'visits'",
}
/** Rows of these tables are not facts: they state what must be computed again, and since when. */
const RECOMPUTED = ['stale_days', 'platform_stale_days', 'platform_visit_days_through']

test('an upgrade from the schema of each seed loses no row and changes no sum', {
  timeout: 60_000,
}, async () => {
  const { address, client } = await emptyDatabase()
  const files = readMigrationFiles()
  const rows = async (statement: string) => (await client.query(statement)).rows
  const applied: string[] = []
  const atEnd: Fact[] = []
  let facts: Fact[] = []
  let counts = new Map<string, number>()
  for (const stage of STAGES) {
    applied.push(...(await migrate(address, { files: files.filter(({ name }) => name <= stage.migration) })))
    await expectUnchanged(client, facts, counts)
    await client.query(readFileSync(join(import.meta.dirname, stage.seed), 'utf8'))
    facts = [
      ...(await readFacts(client, Object.fromEntries(facts.map(({ name, now }) => [name, [now, now]])))),
      ...(await readFacts(client, stage.facts)),
    ]
    atEnd.push(...(await readFacts(client, stage.factsAtEnd ?? {})))
    counts = await countRows(client)
  }
  applied.push(...(await migrate(address)))
  await expectUnchanged(client, [...facts, ...atEnd], counts)
  expect(applied).toEqual(files.map(({ name }) => name))
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

test('an upgrade stores with a queued job which refund of a gift card it carries out', {
  timeout: 60_000,
}, async () => {
  const { address, client } = await emptyDatabase()
  const isEarlier = ({ name }: { name: string }) => name < '692-refunds-of-queued-jobs.sql'
  await migrate(address, { files: readMigrationFiles().filter(isEarlier) })
  const [giftCardId, first, second] = [randomUUID(), randomUUID(), randomUUID()]
  const addJob = (refundId: string, payload: object) =>
    client.query(`select graphile_worker.add_job('gift-card-refund', $1::json, job_key => $2)`, [
      JSON.stringify(payload),
      `gift-card-refund:${refundId}`,
    ])
  await addJob(first, { giftCardId })
  await addJob(second, { giftCardId, refundId: second })

  await migrate(address)

  const { rows } = await client.query('select payload from graphile_worker._private_jobs order by id')
  expect(rows).toEqual([first, second].map((refundId) => ({ payload: { giftCardId, refundId } })))
})

test('an upgrade moves waiting attempts at webhooks to the queues of their restaurants', {
  timeout: 60_000,
}, async () => {
  const { address, client } = await emptyDatabase()
  const isEarlier = ({ name }: { name: string }) => name < '710-queues-of-webhooks.sql'
  await migrate(address, { files: readMigrationFiles().filter(isEarlier) })
  const restaurantId = randomUUID()
  const even = '01234567-89ab-4def-8123-456789abcdee'
  const odd = '01234567-89ab-4def-8123-456789abcdef'
  const keys = ['waiting', 'running', 'other']
  for (const [place, endpointId] of [even, even, odd].entries())
    await client.query(
      `select graphile_worker.add_job('webhook', $1::json, 'webhook:' || $2::text, job_key => $3)`,
      [JSON.stringify({ restaurantId, deliveryId: randomUUID(), number: 1 }), endpointId, keys[place]],
    )
  await client.query(`update graphile_worker._private_jobs set locked_at = now() where key = 'running'`)

  await migrate(address)

  const { rows } = await client.query(
    `select key, queue_name as queue from graphile_worker._private_jobs as job
     join graphile_worker._private_job_queues as queue on queue.id = job.job_queue_id order by job.id`,
  )
  expect(rows).toEqual([
    { key: 'waiting', queue: `webhook:${restaurantId}:0` },
    { key: 'running', queue: `webhook:${even}` },
    { key: 'other', queue: `webhook:${restaurantId}:1` },
  ])
})

test('an upgrade stores with notifications of customers which order they are about', {
  timeout: 60_000,
}, async () => {
  const { address, client } = await emptyDatabase()
  const isEarlier = ({ name }: { name: string }) => name < '711-notifications-of-orders.sql'
  await migrate(address, { files: readMigrationFiles().filter(isEarlier) })
  await client.query(`set app.scope = 'platform'`)
  const [restaurantId, orderId, rowId] = [randomUUID(), randomUUID(), randomUUID()]
  // The restaurant of the notifications does not exist.
  await client.query('set session_replication_role = replica')
  const notifications = [
    ['order_ready', `order_ready:${orderId}:sms`],
    ['order_refunded', `order_refunded:${orderId}:${rowId}:mail`],
    ['payment_link', `payment_link:${orderId}:request:email`],
    ['gift_card_receipt', `gift-card-receipt:${rowId}`],
    ['order_escalated', `order_escalated:${orderId}:owner@example.com`],
  ]
  for (const [kind, key] of notifications)
    await client.query(
      `insert into notifications (restaurant_id, channel, kind, recipient, once_key)
       values ($1, 'email', $2, 'ada@example.com', $3)`,
      [restaurantId, kind, key],
    )

  await migrate(address)

  const { rows } = await client.query('select kind from notifications where order_id = $1 order by kind', [
    orderId,
  ])
  expect(rows.map(({ kind }) => kind)).toEqual(['order_ready', 'order_refunded', 'payment_link'])
})

test('an upgrade deletes the profiles of deleted accounts', { timeout: 60_000 }, async () => {
  const { address, client } = await emptyDatabase()
  const isEarlier = ({ name }: { name: string }) => name < '715-profiles-of-accounts.sql'
  await migrate(address, { files: readMigrationFiles().filter(isEarlier) })
  await client.query(`set app.scope = 'platform'`)
  await client.query("insert into auth.users (id, name, email) values ('ada', 'Ada', 'ada@example.com')")
  await client.query("insert into user_profiles (user_id) values ('ada'), ('bob')")

  await migrate(address)

  expect((await client.query('select user_id from user_profiles')).rows).toEqual([{ user_id: 'ada' }])
})

interface Fact {
  name: string
  /** The statement that reads it after the next migrations. */
  now: string
  rows: unknown[]
}

async function readFacts(client: pg.Client, statements: Facts): Promise<Fact[]> {
  const facts: Fact[] = []
  for (const [name, [statement, now]] of Object.entries(statements)) {
    const { rows } = await client.query(statement)
    expect([name, rows]).not.toEqual([name, []])
    facts.push({ name, now, rows })
  }
  return facts
}

async function countRows(client: pg.Client): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const names = (await tableNames(client)).filter((name) => !RECOMPUTED.includes(name))
  for (const name of names) counts.set(name, await count(client, name))
  return counts
}

async function expectUnchanged(client: pg.Client, facts: Fact[], counts: Map<string, number>): Promise<void> {
  for (const { name, now, rows } of facts) {
    expect([name, (await client.query(now)).rows]).toEqual([name, rows])
  }
  const tables = await tableNames(client)
  for (const [name, expected] of counts) {
    const now = tables.includes(name) ? name : MOVED[name]
    expect([name, now]).toEqual([name, expect.any(String)])
    expect([name, await count(client, now ?? '')]).toEqual([name, expected])
  }
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
