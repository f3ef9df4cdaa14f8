import { setTimeout as delay } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { dropUnfinishedIndexes, rebuildInvalidIndexes, runStatement } from './concurrent-indexes.ts'
import { type MigrationFile, NO_TRANSACTION, readMigrationFiles, statementsOf } from './migration-files.ts'
import { APP_ROLE, clientConfig, createPool, type DatabaseAddress, PLATFORM_ROLE } from './pool.ts'

/** Its message is one line for the operator. */
export class MigrationError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MigrationError'
  }
}

/** Advisory lock key; must be unique within this database. */
const LOCK = 6_266_263_201
const LOCK_POLL_MS = 100
const MAINTENANCE_DATABASE = 'postgres'
const DUPLICATES = ['42P04', '42710', '23505']
const INSUFFICIENT_PRIVILEGE = '42501'
const MIN_SERVER_VERSION = 150_000
/** Lock not available, and deadlock detected: both pass when the other transaction ends. */
const TEMPORARY = ['55P03', '40P01']
const MAX_ATTEMPTS = 20
const silent = new Logger(() => () => {})

/**
 * Migrates the database to this program's version: creates the unprivileged roles, applies pending SQL files
 * in name order, and migrates the job queue's tables. A file is one transaction, unless it begins with
 * `-- no-transaction`; one that waits for a lock longer than `lockTimeoutMs` is rolled back and retried, so
 * that requests do not queue up behind it, as is one that ends in a deadlock with a running program. Indexes whose build
 * was interrupted are rebuilt; `warn` receives a line for each that cannot be. Concurrent starts wait for each other. With
 * the embedded engine, the database itself is created first.
 *
 * @returns the names of the files that were applied.
 * @throws MigrationError with a one-line message: unreachable, no permission, a file that fails or was
 * changed.
 */
export async function migrate(
  address: DatabaseAddress,
  { files = readMigrationFiles(), lockTimeoutMs = 5000, warn = (_line: string) => {} } = {},
): Promise<string[]> {
  const client = await connectAsOwner(address)
  try {
    await acquireLock(client)
    await refuseOldServer(client)
    await ensureRoles(client)
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    const applied = await applyFiles(client, files)
    await rebuildInvalidIndexes(client, warn)
    await migrateJobQueue(address)
    return applied
  } finally {
    await client.end()
  }
}

/** Polls: a statement that waits for the lock would block `create index concurrently` of the process that has it. */
async function acquireLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as acquired', [LOCK])
    if (rows[0].acquired) return
    await delay(LOCK_POLL_MS)
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
  if (rows[0].number >= MIN_SERVER_VERSION) return
  throw new MigrationError(`Postgres 15 or newer is required, but the database runs ${rows[0].name}.`)
}

/** The owner must be a member of the roles to switch to them in the connections that serve requests. */
async function ensureRoles(client: pg.Client): Promise<void> {
  try {
    await ensureRole(client, APP_ROLE, '')
    await ensureRole(client, PLATFORM_ROLE, `in role ${APP_ROLE}`)
  } catch (error) {
    if (codeOf(error) !== INSUFFICIENT_PRIVILEGE) throw error
    const both = `${APP_ROLE}, ${PLATFORM_ROLE}`
    throw new MigrationError(
      `The database user is not allowed to create the roles ${both}: as an administrator run "create role ${APP_ROLE}; create role ${PLATFORM_ROLE} in role ${APP_ROLE}; grant ${both} to" that user.`,
      error,
    )
  }
}

async function ensureRole(client: pg.Client, role: string, membership: string): Promise<void> {
  const known = await client.query('select from pg_roles where rolname = $1', [role])
  if (known.rowCount === 0) await ignoreDuplicate(client.query(`create role ${role} login ${membership}`))
  // Since Postgres 16, a member of a role is not always allowed to SET ROLE to it; the role's creator, for
  // example, is not.
  const { rows } = await client.query(
    `select pg_has_role(current_user, $1,
      case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) as can_set_role`,
    [role],
  )
  if (!rows[0].can_set_role) await client.query(`grant ${role} to current_user`)
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

async function applyFile(client: pg.Client, file: MigrationFile): Promise<void> {
  const run = NO_TRANSACTION.test(file.sql) ? runStatements : runTransaction
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(client, file)
    } catch (error) {
      if (TEMPORARY.includes(codeOf(error) ?? '') && attempt < MAX_ATTEMPTS) continue
      throw new MigrationError(`${file.name}${lineOf(error, file.sql)} failed: ${messageOf(error)}`, error)
    }
  }
}

/** Row security also applies to the owner, so a file that moves data needs the platform scope. */
async function runTransaction(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin')
    await client.query(`set local app.scope = 'platform'; set local app.actor = 'system:migrate'`)
    await client.query(file.sql)
    await recordFile(client, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Each statement does nothing when it has run before. */
async function runStatements(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query(`set app.scope = 'platform'; set app.actor = 'system:migrate'`)
  try {
    await dropUnfinishedIndexes(client, file.sql)
    for (const statement of statementsOf(file.sql)) await runStatement(client, statement)
    await recordFile(client, file)
  } finally {
    await client.query('reset app.scope; reset app.actor')
  }
}

function recordFile(client: pg.Client, { name, checksum }: MigrationFile) {
  return client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
}

async function migrateJobQueue(address: DatabaseAddress): Promise<void> {
  const pool = createPool(address, 'owner', { max: 1, onError: () => {} })
  try {
    await runMigrations({ pgPool: pool, logger: silent })
  } finally {
    await pool.end()
  }
}

/** Ignores the error when a concurrent start created the same object. */
async function ignoreDuplicate(creation: Promise<unknown>): Promise<void> {
  try {
    await creation
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
