import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { createDatabase, type Database } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { readMigrationFiles } from '../src/db/migration-files.ts'
import { createPool, type DatabaseAddress } from '../src/db/pool.ts'
import type { CleanUp } from './clean-up-after-all.ts'

export interface TestDatabase {
  address: DatabaseAddress
  /** As the program uses it: with the unprivileged role. */
  db: Database
  /** The pool behind `db.tenant`. */
  pool: pg.Pool
  /** The pool behind `db.platform`. */
  platformPool: pg.Pool
  /** As the owner, who is a superuser here and bypasses row security. */
  owner: pg.Pool
  /** Runs a statement as the owner; returns its rows. */
  query<Row = pg.QueryResult['rows'][number]>(sql: string, values?: unknown[]): Promise<Row[]>
}

/** What the tables contain. A template is filled once per test run, by whichever file comes first. */
export interface Template {
  name: string
  fill: (address: DatabaseAddress) => Promise<void>
}

const empty: Template = { name: 'empty', fill: async () => {} }

/**
 * Creates a migrated database, by default without rows; dropped when the test (or, called from beforeAll, the
 * file) ends. Pass `cleanUp` where no test is running, such as in beforeAll: it registers the cleanup.
 */
export async function createTestDatabase(
  cleanUp: CleanUp = onTestFinished,
  content = empty,
): Promise<TestDatabase> {
  const template = await ensureTemplate(content)
  const database = `test_${randomBytes(8).toString('hex')}`
  await asSuperuser((client) =>
    client.query(`create database ${database} template ${template} strategy file_copy`),
  )
  const address = addressOf(database)
  const pool = createPool(address, 'app', { max: 10, onError: () => {} })
  const platformPool = createPool(address, 'platform', { max: 10, onError: () => {} })
  const owner = createPool(address, 'owner', { max: 4, onError: () => {} })
  cleanUp(async () => {
    await Promise.all([pool, platformPool, owner].map((one) => one.ending || one.end()))
    await asSuperuser((client) => client.query(`drop database if exists ${database} with (force)`))
  })
  const query: TestDatabase['query'] = async (sql, values) => (await owner.query(sql, values)).rows
  return { address, db: createDatabase(pool, platformPool), pool, platformPool, owner, query }
}

const templates = new Map<Template, Promise<string>>()

function ensureTemplate(content: Template): Promise<string> {
  const known = templates.get(content) ?? makeTemplate(content)
  templates.set(content, known)
  return known
}

async function makeTemplate({ name: content, fill }: Template): Promise<string> {
  const files = readMigrationFiles().map(({ name, checksum }) => name + checksum)
  const name = `${content}_${createHash('sha256').update(files.join()).digest('hex').slice(0, 16)}`
  await asSuperuser(async (client) => {
    await client.query('select pg_advisory_lock(1)')
    try {
      if ((await client.query('select from pg_database where datname = $1', [name])).rowCount) return
      await client.query(`drop database if exists ${name}_unfinished`)
      await migrate(addressOf(`${name}_unfinished`))
      await fill(addressOf(`${name}_unfinished`))
      await client.query(`alter database ${name}_unfinished rename to ${name}`)
    } finally {
      await client.query('select pg_advisory_unlock(1)')
    }
  })
  return name
}

/** One connection for all files of a worker; it ends with the process. */
let superuser: Promise<pg.Client> | undefined

async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  superuser ??= connectSuperuser()
  return work(await superuser)
}

async function connectSuperuser(): Promise<pg.Client> {
  const client = new pg.Client({ ...inject('cluster'), database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  return client
}

function addressOf(database: string): DatabaseAddress {
  const { host, port, user } = inject('cluster')
  return { kind: 'socket', host, port, database, owner: user }
}
