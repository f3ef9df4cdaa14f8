import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { type MigrationFile, readMigrationFiles } from './migration-files.ts'
import { APP_ROLE, clientConfig, createPool, type DatabaseAddress } from './pool.ts'

/** One clear line for the operator. */
export class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MigrationError'
  }
}

/** Any number that no other program takes for its own lock on this database. */
const LOCK = 6_266_263_201
const MAINTENANCE_DATABASE = 'postgres'
const DUPLICATES = ['42P04', '42710', '23505']
const INSUFFICIENT_PRIVILEGE = '42501'
const OLDEST_SERVER = 150_000
const silent = new Logger(() => () => {})

/**
 * Brings the database to this program's version: the role without rights, the SQL files that are not in yet
 * (each in a transaction, in the order of their names), the job queue's own tables. Copies of the program that
 * start together wait for each other. On the embedded engine the database itself is created too.
 *
 * @returns the names of the files that were applied.
 * @throws MigrationError with one line: unreachable, no permission, a file that fails or was changed.
 */
export async function migrate(address: DatabaseAddress): Promise<string[]> {
  const client = await connectAsOwner(address)
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await refuseOldServer(client)
    await ensureAppRole(client)
    const applied = await applyFiles(client, readMigrationFiles())
    await migrateJobQueue(address)
    return applied
  } finally {
    await client.end()
  }
}

async function connectAsOwner(address: DatabaseAddress): Promise<pg.Client> {
  try {
    if (address.kind === 'socket') await ensureDatabase(address)
    return await connect(clientConfig(address, 'owner'))
  } catch (error) {
    throw new MigrationError(`The database cannot be reached: ${messageOf(error)}`, error)
  }
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function ensureDatabase(address: DatabaseAddress & { kind: 'socket' }): Promise<void> {
  const client = await connect(clientConfig({ ...address, database: MAINTENANCE_DATABASE }, 'owner'))
  try {
    const known = await client.query('select from pg_database where datname = $1', [address.database])
    if (known.rowCount) return
    await ignoreDuplicate(client.query(`create database ${client.escapeIdentifier(address.database)}`))
  } finally {
    await client.end()
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  if (rows[0].number >= OLDEST_SERVER) return
  throw new MigrationError(`Postgres 15 or newer is needed, the database runs on ${rows[0].name}.`)
}

/** The owner has to be a member of the role, to take it on in the connections that serve requests. */
async function ensureAppRole(client: pg.Client): Promise<void> {
  try {
    const known = await client.query('select from pg_roles where rolname = $1', [APP_ROLE])
    if (known.rowCount === 0) await ignoreDuplicate(client.query(`create role ${APP_ROLE} login`))
    // Since version 16 a member may be one who may not take on the role, such as whoever created it.
    const { rows } = await client.query(
      `select pg_has_role(current_user, $1,
        case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) as may_act`,
      [APP_ROLE],
    )
    if (!rows[0].may_act) await client.query(`grant ${APP_ROLE} to current_user`)
  } catch (error) {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error
    throw new MigrationError(
      `The database user may not create the role ${APP_ROLE}: as an administrator run "create role ${APP_ROLE}; grant ${APP_ROLE} to" that user.`,
      error,
    )
  }
}

async function applyFiles(client: pg.Client, files: MigrationFile[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  const recorded = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  for (const name of recorded.keys()) {
    if (!files.some((file) => file.name === name)) {
      throw new MigrationError(
        `The database is newer than this program: it has ${name}, which is unknown here.`,
      )
    }
  }
  const applied: string[] = []
  for (const file of files) {
    const checksum = recorded.get(file.name)
    if (checksum === file.checksum) continue
    if (checksum) {
      throw new MigrationError(`${file.name} was changed after it was applied: add a new file instead.`)
    }
    await applyFile(client, file)
    applied.push(file.name)
  }
  return applied
}

/** Row security is forced on the owner as well, so a file that moves data needs the scope of the platform. */
async function applyFile(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin')
    await client.query(`set local app.scope = 'platform'; set local app.actor = 'system:migrate'`)
    await client.query(file.sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      file.name,
      file.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new MigrationError(`${file.name}${lineOf(error, file.sql)} failed: ${messageOf(error)}`, error)
  }
}

async function migrateJobQueue(address: DatabaseAddress): Promise<void> {
  const pool = createPool(address, 'owner', { max: 1, onError: () => {} })
  try {
    await runMigrations({ pgPool: pool, logger: silent })
  } finally {
    await pool.end()
  }
}

/** Somebody else made it at the same moment. */
async function ignoreDuplicate(making: Promise<unknown>): Promise<void> {
  try {
    await making
  } catch (error) {
    if (!DUPLICATES.includes(codeOf(error) ?? '')) throw error
  }
}

function lineOf(error: unknown, sql: string): string {
  const position = error instanceof pg.DatabaseError ? Number(error.position) : Number.NaN
  return Number.isInteger(position) ? ` line ${sql.slice(0, position).split('\n').length}` : ''
}

function codeOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
