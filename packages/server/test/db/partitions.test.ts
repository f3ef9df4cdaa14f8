import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPartitions, deleteMonths } from '../../src/platform/retention.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'

const FAR = '2400-01-01T00:00Z'

test('the coming months have partitions, and rows of any other time are stored as well', async () => {
  const database = await createTestDatabase()
  await createPartitions(database)
  const months = await monthsAhead(database)
  for (const at of [...months, FAR, '1999-01-01T00:00Z', 'now']) await insertView(database, at)
  expect(await viewsByPartition(database)).toEqual({
    ...Object.fromEntries(months.map((month) => [`page_views_${month.slice(0, 7).replace('-', '_')}`, 1])),
    page_views_other: 1,
    page_views_before: 2,
  })
})

test('a month whose rows are already in the default partition stays there', async () => {
  const database = await createTestDatabase()
  const [next = ''] = await monthsAhead(database)
  await insertView(database, next)
  await createPartitions(database)
  await insertView(database, next)
  expect(await viewsByPartition(database)).toEqual({ page_views_other: 2 })
})

test('partitions are created once the transaction that writes to the default partition has ended', async () => {
  const database = await createTestDatabase()
  const writer = await database.owner.connect()
  await writer.query('begin')
  await writer.query('lock table page_views_other in row exclusive mode')
  const waits: number[] = []
  await createPartitions(database, undefined, async (ms) => {
    waits.push(ms)
    await writer.query('rollback')
  })
  writer.release()
  expect(waits).toHaveLength(1)
  for (const at of await monthsAhead(database)) await insertView(database, at)
  expect(Object.keys(await viewsByPartition(database))).not.toContain('page_views_other')
})

test('a month is dropped when its first day has expired, and old rows of other partitions are deleted', async () => {
  const database = await createTestDatabase()
  await createPartitions(database)
  const [first = '', second = '', third = ''] = await monthsAhead(database)
  for (const at of [first, second, third, 'now', FAR]) await insertView(database, at)
  const before = new Date(second)
  const old = sql`created_at <= ${before}`
  await deleteMonths(database, undefined, 'page_views', sql`restaurant_id, id, created_at`, { before, old })
  expect(await viewsByPartition(database)).toEqual({
    [`page_views_${third.slice(0, 7).replace('-', '_')}`]: 1,
    page_views_other: 1,
  })
  await createPartitions(database)
  await insertView(database, second)
  expect(Object.keys(await viewsByPartition(database))).toHaveLength(3)
})

test('a month with an event that is not relayed is not dropped', async () => {
  const database = await createTestDatabase()
  await createPartitions(database)
  const [first = ''] = await monthsAhead(database)
  await database.query(
    `with restaurant as (insert into restaurants (name, hours) values ('R', '[]') returning id)
     insert into events (restaurant_id, seq, type, at) select id, 1, 'test', $1::timestamptz from restaurant`,
    [first],
  )
  const drop = () =>
    database.db.platform('test', (tx) => sql`select drop_partitions('events', ${first})`.execute(tx))
  await drop()
  expect(await countOf(database, 'events')).toBe(1)
  await database.query('update events set relayed_at = now()')
  await drop()
  expect(await countOf(database, 'events')).toBe(0)
})

/** The first days of the next three months. */
async function monthsAhead({ owner }: TestDatabase): Promise<string[]> {
  const { rows } = await owner.query(
    `select to_char(date_trunc('month', now() at time zone 'UTC') + make_interval(months => n), 'YYYY-MM-DD"T00:00Z"') as day
     from generate_series(1, 3) as n`,
  )
  return rows.map(({ day }) => day)
}

async function insertView({ owner }: TestDatabase, at: string): Promise<void> {
  await owner.query(
    `with restaurant as (insert into restaurants (name, hours) values ('R', '[]') returning id)
     insert into page_views (restaurant_id, session_id, path, created_at) select id, gen_random_uuid(), '/', $1 from restaurant`,
    [at],
  )
}

async function viewsByPartition({ owner }: TestDatabase): Promise<Record<string, number>> {
  const { rows } = await owner.query(
    'select tableoid::regclass::text as name, count(*) as n from page_views group by 1',
  )
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}

async function countOf({ owner }: TestDatabase, table: string): Promise<number> {
  const { rows } = await owner.query(`select count(*) as n from ${table}`)
  return rows[0].n
}
