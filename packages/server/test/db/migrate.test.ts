import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase, type Tx } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { readMigrationFiles } from '../../src/db/migration-files.ts'
import { createPool, type DatabaseAddress } from '../../src/db/pool.ts'
import { eventually } from '../eventually.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'

test('applies nothing on a second run', async () => {
  const { address } = await createTestDatabase()
  expect(await migrate(address)).toEqual([])
})

test('leaves no constraint that was not validated', async () => {
  const { owner } = await createTestDatabase(onTestFinished)
  const { rows } = await owner.query('select conname from pg_constraint where not convalidated')
  expect(rows).toEqual([])
})

test('applies every file once and in order when several processes start concurrently', async () => {
  const address = await emptyDatabase(await createTestDatabase(), 'postgres')
  const names = readMigrationFiles().map(({ name }) => name)
  const both = await Promise.all([migrate(address), migrate(address)])
  expect(both.flat()).toEqual(names)
})

test('migrates as an owner without superuser rights, and connects as the unprivileged role by URL', async () => {
  const database = await createTestDatabase()
  const { host } = inject('cluster')
  const owner = `owner_${randomBytes(4).toString('hex')}`
  await database.query(`create role ${owner} login createrole`)
  // As in a cluster where this owner created the role.
  await database.query(
    `grant comanda_app, comanda_platform to ${owner} with admin true, inherit false, set false`,
  )
  const address = await emptyDatabase(database, owner)
  if (address.kind !== 'socket') throw new Error('Expected a socket address')
  const url: DatabaseAddress = {
    kind: 'url',
    url: `postgres://${owner}@localhost/${address.database}?host=${host}`,
  }
  expect(await migrate(url)).not.toEqual([])
  const db = openDatabase(url, { max: 1, onError: () => {} })
  const { id } = await db.platform('test', (tx) =>
    tx
      .insertInto('restaurants')
      .values({ name: 'Sakura', hours: '[]', domain: 'sakura.test' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await db.tenant(id, 'test', (tx) => tx.updateTable('restaurants').set({ phone: '1' }).execute())
  const version = await db.tenant(id, 'test', (tx) =>
    tx.selectFrom('menu_versions').select('version').executeTakeFirst(),
  )
  expect(version).toEqual({ version: 2 })
  const readRole = (tx: Tx) => sql<{ role: string }>`select current_user as role`.execute(tx)
  expect((await db.tenant(id, 'test', readRole)).rows).toEqual([{ role: 'comanda_app' }])
  expect((await db.platform('test', readRole)).rows).toEqual([{ role: 'comanda_platform' }])
  await db.close()
  const ownerPool = createPool(url, 'owner', { max: 1, onError: () => {} })
  expect((await ownerPool.query('select count(*) as n from restaurants')).rows).toEqual([{ n: 0 }])
  await ownerPool.end()
})

test('names what an administrator must do when the owner cannot use the role', async () => {
  const database = await createTestDatabase()
  const owner = `owner_${randomBytes(4).toString('hex')}`
  await database.query(`create role ${owner} login`)
  const address = await emptyDatabase(database, owner)
  await expect(migrate(address)).rejects.toThrow(
    /^The database user is not allowed .*create role comanda_platform in role comanda_app/,
  )
})

test('runs a file marked no-transaction statement by statement', async () => {
  const { address, owner } = await createTestDatabase()
  const file = (sql: string) => ({
    files: [...readMigrationFiles(), { name: '900-index.sql', sql, checksum: sql }],
  })
  const create =
    '-- no-transaction\n-- A comment; with a semicolon.\n' +
    'create index concurrently if not exists probe_phone on restaurants (phone);\n' +
    'do $$\nbegin\n  update restaurants set phone = null;\n  commit;\nend $$;\n'
  const failing = migrate(address, file(`${create}create index concurrently probe on nothing (x);\n`))
  await expect(failing).rejects.toThrow(/^900-index.sql.* failed: relation "nothing" does not exist/)
  expect(await migrate(address, file(create))).toEqual(['900-index.sql'])
  const { rows } = await owner.query(
    `select indisvalid from pg_index where indexrelid = 'probe_phone'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true }])
})

test('gives up a lock that it cannot get, and tries again', async () => {
  const { address, owner } = await createTestDatabase()
  const busy = await owner.connect()
  await busy.query('begin; lock table restaurants in access share mode')
  const sql = 'alter table restaurants add column probe text'
  const files = [...readMigrationFiles(), { name: '900-column.sql', sql, checksum: sql }]
  const migrating = migrate(address, { files, lockTimeoutMs: 300 })
  const attempts = new Set<string>()
  await eventually(async () => {
    const { rows } = await owner.query(
      `select virtualtransaction as id from pg_locks where not granted and relation = 'restaurants'::regclass`,
    )
    for (const { id } of rows) attempts.add(id)
    expect(attempts.size).toBeGreaterThan(1)
  }, 10)
  await busy.query('commit')
  busy.release()
  expect(await migrating).toEqual(['900-column.sql'])
})

test('tries again after a deadlock with a running program', async () => {
  const { address, owner } = await createTestDatabase()
  await owner.query('create table probe (id int primary key)')
  const [running, gate] = [await owner.connect(), await owner.connect()]
  // Of the two, the migration detects the deadlock first.
  await running.query(`begin; set local deadlock_timeout = '1min'; insert into probe values (2)`)
  await gate.query('begin; select pg_advisory_xact_lock(1)')
  const sql = `insert into probe values (1) on conflict do nothing;
    select pg_advisory_xact_lock(1);
    insert into probe values (2) on conflict do nothing`
  const files = [...readMigrationFiles(), { name: '900-rows.sql', sql, checksum: sql }]
  const untilOneWaitsFor = (lock: string) =>
    eventually(async () => {
      const { rows } = await owner.query(
        `select from pg_stat_activity where datname = current_database() and wait_event = $1`,
        [lock],
      )
      expect(rows).toHaveLength(1)
    }, 10)
  const migrating = migrate(address, { files })
  await untilOneWaitsFor('advisory')
  const inserting = running.query('insert into probe values (1)')
  await untilOneWaitsFor('transactionid')
  await gate.query('commit')
  await inserting
  await running.query('commit')
  for (const client of [running, gate]) client.release()
  expect(await migrating).toEqual(['900-rows.sql'])
  const { rows } = await owner.query('select id from probe order by id')
  expect(rows).toEqual([{ id: 1 }, { id: 2 }])
})

test('rejects a migration file that was changed after it was applied, naming it', async () => {
  const { address, owner } = await createTestDatabase()
  await owner.query(`update schema_migrations set checksum = 'other' where name = '003-menus.sql'`)
  await expect(migrate(address)).rejects.toThrow('003-menus.sql was changed after it was applied')
})

test('rejects a database that was migrated by a newer release', async () => {
  const { address, owner } = await createTestDatabase()
  await owner.query(`insert into schema_migrations (name, checksum) values ('999-future.sql', '')`)
  await expect(migrate(address)).rejects.toThrow('newer than this program: it has 999-future.sql')
})

test('reports an unreachable database in one line', async () => {
  const nowhere = migrate({ kind: 'url', url: 'postgres://nobody@127.0.0.1:1/none' })
  await expect(nowhere).rejects.toThrow(/^The database cannot be reached: .*ECONNREFUSED/)
})

test('deletes a restaurant together with its menu', async () => {
  const { owner } = await createTestDatabase()
  await owner.query(
    `insert into restaurants (id, name, hours) values ('00000000-0000-4000-8000-000000000001', 'Gone', '[]')`,
  )
  await owner.query(`insert into categories (restaurant_id, name) select id, 'Soups' from restaurants`)
  await owner.query('delete from restaurants')
  expect((await owner.query('select from menu_versions')).rowCount).toBe(0)
})

async function emptyDatabase({ owner }: TestDatabase, role: string): Promise<DatabaseAddress> {
  const { host, port } = inject('cluster')
  const database = `empty_${randomBytes(8).toString('hex')}`
  await owner.query(`create database ${database} owner ${role}`)
  onTestFinished(async () => {
    await owner.query(`drop database ${database} with (force)`)
  })
  return { kind: 'socket', host, port, database, owner: role }
}
