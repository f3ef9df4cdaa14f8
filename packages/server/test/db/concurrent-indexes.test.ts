import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { readMigrationFiles } from '../../src/db/migration-files.ts'
import { clientConfig } from '../../src/db/pool.ts'
import { eventually } from '../eventually.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'

const LOCK_TIMEOUT_MS = 100
const NAME = '900-index.sql'
const SQL =
  '-- no-transaction\n-- A comment; with a semicolon.\n' +
  'create index concurrently if not exists probe on restaurants (phone);\n'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})

test('builds an index while an older transaction is open, and blocks nobody while it waits for it', async () => {
  const end = await openSnapshot()
  const migrating = applyFile()
  await eventually(async () => {
    const rows = await waitingBuilds()
    expect(rows).toEqual([{ waits: true, pid: expect.any(Number) }])
  }, 10)
  const request = await connect()
  await request.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
  await request.query(`insert into restaurants (name, hours) values ('New', '[]')`)
  await request.query(`update restaurants set phone = '1'`)
  await request.query('delete from restaurants')
  await end()
  expect(await migrating).toEqual([NAME])
  expect(await isValid('probe')).toBe(true)
})

test('builds an index again after its build was killed', async () => {
  const end = await openSnapshot()
  const migrating = applyFile().catch((error) => error)
  const pid = await eventually(async () => {
    const rows = await waitingBuilds()
    expect(rows).toHaveLength(1)
    return rows[0].pid
  }, 10)
  await database.query('select pg_terminate_backend($1)', [pid])
  expect((await migrating).message).toContain(`${NAME} failed`)
  await end()
  expect(await isValid('probe')).toBe(false)
  expect(await applyFile()).toEqual([NAME])
  expect(await isValid('probe')).toBe(true)
})

test('rebuilds invalid indexes of a file that was recorded as applied', async () => {
  const upsert = `insert into cart_sessions (restaurant_id, session_id, cart_no)
    select null::uuid, null::uuid, 1 where false on conflict (restaurant_id, session_id, cart_no) do nothing`
  await database.query('create index probe_ccnew on restaurants (phone)')
  await invalidate('cart_sessions_of_visit')
  await invalidate('probe_ccnew')
  await expect(database.query(upsert)).rejects.toThrow('no unique or exclusion constraint')
  expect(await migrate(database.address)).toEqual([])
  expect(await isValid('cart_sessions_of_visit')).toBe(true)
  expect(await isValid('probe_ccnew')).toBeUndefined()
  await database.query(upsert)
})

test('reports an invalid index that cannot be rebuilt', async () => {
  await database.query('create unique index probe on restaurants (phone)')
  await invalidate('probe')
  await database.query(`update pg_index set indisready = false where indexrelid = 'probe'::regclass`)
  await database.query(
    `insert into restaurants (name, hours, phone) values ('A', '[]', '1'), ('B', '[]', '1')`,
  )
  const warnings: string[] = []
  await migrate(database.address, { warn: (line) => warnings.push(line) })
  expect(warnings).toEqual([expect.stringContaining('The index probe is invalid and cannot be rebuilt: ')])
  warnings.length = 0
  await database.query('delete from restaurants')
  await migrate(database.address, { warn: (line) => warnings.push(line) })
  expect(warnings).toEqual([])
  expect(await isValid('probe')).toBe(true)
})

function applyFile(): Promise<string[]> {
  const files = [...readMigrationFiles(), { name: NAME, sql: SQL, checksum: SQL }]
  return migrate(database.address, { files, lockTimeoutMs: LOCK_TIMEOUT_MS })
}

/** Builds that wait for a transaction, longer than a migration waits for a lock. */
function waitingBuilds(): Promise<pg.QueryResult['rows']> {
  return database.query(
    `select pid, now() - query_start > interval '1 ms' * ${3 * LOCK_TIMEOUT_MS} as waits from pg_stat_activity
     where datname = current_database() and query like '%create index concurrently%' and wait_event = 'virtualxid'`,
  )
}

/** As a dump does, for as long as it takes. */
async function openSnapshot(): Promise<() => Promise<unknown>> {
  const client = await connect()
  await client.query('begin isolation level repeatable read; select from restaurants')
  return () => client.query('commit')
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(database.address, 'owner'))
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

function invalidate(index: string): Promise<unknown> {
  return database.query('update pg_index set indisvalid = false where indexrelid = to_regclass($1::text)', [
    index,
  ])
}

async function isValid(index: string): Promise<boolean | undefined> {
  const rows = await database.query(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1::text)',
    [index],
  )
  return rows[0]?.valid
}
