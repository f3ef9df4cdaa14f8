import { sql } from 'kysely'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createDatabase } from '../../src/db/database.ts'
import { BeginQuery, SingleQuery } from '../../src/db/scope-query.ts'
import { createTestDatabase } from '../test-database.ts'

const RESTAURANT = '00000000-0000-4000-8000-000000000001'

const OTHER = '00000000-0000-4000-8000-000000000002'

const who = sql<{ restaurant: string | null; platform: boolean; actor: string }>`
  select current_restaurant() as restaurant, is_platform_scope() as platform, current_actor() as actor`

test('sets actor and tenant for one transaction, and resets both afterwards', async () => {
  const { db, platformPool: pool } = await createTestDatabase()
  const tenant = await db.tenant(RESTAURANT, 'user:7', (tx) => who.execute(tx))
  expect(tenant.rows).toEqual([{ restaurant: RESTAURANT, platform: false, actor: 'user:7' }])
  const platform = await db.platform('system:test', (tx) => who.execute(tx))
  expect(platform.rows).toEqual([{ restaurant: null, platform: true, actor: 'system:test' }])
  expect(pool.totalCount).toBe(1)
  const after = await pool.query(
    'select current_restaurant() as restaurant, is_platform_scope() as platform, current_actor() as actor',
  )
  expect(after.rows).toEqual([{ restaurant: null, platform: true, actor: 'unknown' }])
})

test('sends BEGIN, the scope and the first statement before any response arrives', async () => {
  const { platformPool: pool } = await createTestDatabase()
  const log = logStatements(pool)
  await createDatabase(pool).platform('test', (tx) => sql`values (${1}::int)`.execute(tx))
  expect(log.slice(0, 3)).toEqual(['sent begin', 'sent select set_config', 'sent values '])
  expect(log.at(-1)).toBe('completed commit')
})

test('prepares BEGIN and the scope once per connection, and gets one combined response', async () => {
  const { db, platformPool: pool } = await createTestDatabase()
  for (const actor of ['one', 'two', 'three']) {
    const { rows } = await db.platform(actor, (tx) => who.execute(tx))
    expect(rows).toMatchObject([{ actor }])
  }
  expect(pool.totalCount).toBe(1)
  const { rows } = await pool.query<{ name: string; runs: string }>(
    'select name, generic_plans + custom_plans as runs from pg_prepared_statements order by name',
  )
  expect(rows.map(({ name }) => name)).toEqual(['begin', 'set-scope'])
  expect(Number(rows[1]?.runs)).toBe(3)
})

test('sends COMMIT behind the last statement, before its response arrives', async () => {
  const { platformPool: pool } = await createTestDatabase()
  const log = logStatements(pool)
  await createDatabase(pool).platform('test', async (tx, last) => {
    await sql`select ${1}::int`.execute(tx)
    await last(sql`values (${1}::int)`).execute(tx)
  })
  expect(log.filter((line) => line.startsWith('sent')).slice(1)).toEqual([
    'sent select set_config',
    'sent select $1::int',
    'sent values ',
    'sent commit',
  ])
  expect(log.indexOf('sent commit')).toBeLessThan(log.indexOf('completed values '))
})

test('sends a transaction of one statement without BEGIN and COMMIT', async () => {
  const { pool } = await createTestDatabase()
  const log = logStatements(pool)
  await createDatabase(pool).platform('test', (tx, last) => last(sql`values (${1}::int)`).execute(tx))
  expect(log).toEqual([
    'sent select set_config',
    'sent values ',
    'completed select set_config',
    'completed values ',
  ])
})

test('a transaction of one statement has its scope, and is rolled back when the statement fails', async () => {
  const { db, owner, pool } = await createTestDatabase()
  for (const [restaurantId, actor] of [
    [RESTAURANT, 'user:7'],
    [OTHER, 'user:8'],
  ] as const) {
    const { rows } = await db.tenant(restaurantId, actor, (tx, last) => last(who).execute(tx))
    expect(rows).toEqual([{ restaurant: restaurantId, platform: false, actor }])
  }
  const after = await pool.query('select current_restaurant() as restaurant, current_actor() as actor')
  expect(after.rows).toEqual([{ restaurant: null, actor: 'unknown' }])
  expect(pool.totalCount).toBe(1)
  await owner.query('create table notes (id int primary key); grant all on notes to comanda_app')
  const insert = (id: number) =>
    db.platform('test', (tx, last) =>
      last(sql`insert into notes select * from unnest(${[id, id]}::int[])`).execute(tx),
    )
  await expect(insert(1)).rejects.toMatchObject({ code: '23505' })
  const broken = { toPostgres: () => JSON.parse('{') }
  await expect(
    db.platform('test', (tx, last) => last(sql`insert into notes values (${broken})`).execute(tx)),
  ).rejects.toThrow()
  const counted = db.platform('test', (tx, last) =>
    last(sql`select count(*)::int as n from notes`).execute(tx),
  )
  expect((await counted).rows).toEqual([{ n: 0 }])
})

test('rolls back when the last statement fails', async () => {
  const { db, owner, platformPool: pool } = await createTestDatabase()
  await owner.query('create table notes (id int primary key); grant all on notes to comanda_app')
  for (const value of [sql`1 / ${0}::int`, sql`${{ toPostgres: () => JSON.parse('{') }}::int`]) {
    const work = db.platform('test', async (tx, last) => {
      await sql`insert into notes values (1)`.execute(tx)
      await last(sql`insert into notes values (${value})`).execute(tx)
    })
    await expect(work).rejects.toThrow()
  }
  expect((await owner.query('select * from notes')).rows).toEqual([])
  await expect(db.platform('test', (tx) => sql`select 1 as one`.execute(tx))).resolves.toMatchObject({
    rows: [{ one: 1 }],
  })
  expect(pool.totalCount).toBe(1)
})

test('rejects a statement after the last one, and fails when a swallowed error precedes the last one', async () => {
  const { db } = await createTestDatabase()
  const followed = db.platform('test', async (tx, last) => {
    await last(sql`select 1`).execute(tx)
    await sql`select 2`.execute(tx)
  })
  await expect(followed).rejects.toThrow('has ended')
  const hidden = db.platform('test', (tx, last) =>
    last(sql`select 1 / 0`)
      .execute(tx)
      .catch(() => {}),
  )
  await expect(hidden).rejects.toThrow('rolled back')
})

function logStatements(pool: pg.Pool): string[] {
  const log: string[] = []
  const connect = pool.connect.bind(pool)
  vi.spyOn(pool, 'connect').mockImplementation(async () => {
    const client: pg.PoolClient = await connect()
    const query = client.query.bind(client)
    vi.spyOn(client, 'query').mockImplementation(
      (given: string | pg.QueryConfig | BeginQuery | SingleQuery) => {
        const texts = typeof given === 'string' ? [given] : 'texts' in given ? given.texts : [given.text]
        const words = texts.map((text) => text.split(/[ (]/, 2).join(' '))
        const completed = <Result>(result: Result) => {
          log.push(...words.map((word) => `completed ${word}`))
          return result
        }
        log.push(...words.map((word) => `sent ${word}`))
        if (given instanceof BeginQuery || given instanceof SingleQuery)
          return query(given).once('end', completed)
        return query(given).then(completed)
      },
    )
    return client
  })
  return log
}

test('plans a statement with parameters once per connection', async () => {
  const { db, platformPool: pool } = await createTestDatabase()
  const ask = (name: string) =>
    db.platform('test', (tx) =>
      tx.selectFrom('restaurants').select('id').where('name', '=', name).executeTakeFirst(),
    )
  await ask('one')
  await ask('two')
  const { rows } = await pool.query(
    `select statement, generic_plans + custom_plans as runs from pg_prepared_statements where statement like '%restaurants%'`,
  )
  expect(rows).toEqual([{ statement: expect.stringContaining('"name" = $1'), runs: 2 }])
})

test('fails the transaction when the work swallows the error of a statement', async () => {
  const { db } = await createTestDatabase()
  const work = db.platform('test', async (tx) => {
    await sql`select 1 / 0`.execute(tx).catch(() => {})
    return 'fine'
  })
  await expect(work).rejects.toThrow('rolled back')
})

test('reports an error of COMMIT to the caller', async () => {
  const { db, owner } = await createTestDatabase()
  await owner.query(`create table late (id int primary key, parent int references late deferrable initially deferred);
    grant all on late to comanda_app`)
  const insert = sql`insert into late values (1, 2)`
  const behindLast = () => db.platform('test', (tx, last) => last(insert).execute(tx))
  await expect(db.platform('test', (tx) => insert.execute(tx))).rejects.toMatchObject({ code: '23503' })
  await expect(behindLast()).rejects.toMatchObject({ code: '23503' })
})

test('rejects statements after the end of a transaction, without affecting the next one', async () => {
  const { db, platformPool: pool } = await createTestDatabase()
  const leaked = await db.platform('test', async (tx) => tx)
  await expect(sql`select 1`.execute(leaked)).rejects.toThrow('has ended')
  await expect(db.platform('test', (tx) => sql`select 1 as one`.execute(tx))).resolves.toMatchObject({
    rows: [{ one: 1 }],
  })
  expect(pool.totalCount).toBe(1)
})

test('retries after a deadlock, so that both transactions succeed', async () => {
  const { db, owner } = await createTestDatabase()
  await owner.query('create table pairs (id int primary key, n int); grant all on pairs to comanda_app')
  await owner.query('insert into pairs values (1, 0), (2, 0)')
  const bothHoldOne = Promise.withResolvers<void>()
  let holding = 0
  const touch = (first: number, second: number) =>
    db.platform('test', async (tx) => {
      await sql`update pairs set n = n + 1 where id = ${first}`.execute(tx)
      holding += 1
      if (holding === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await sql`update pairs set n = n + 1 where id = ${second}`.execute(tx)
    })
  await Promise.all([touch(1, 2), touch(2, 1)])
  const { rows } = await owner.query('select n from pairs')
  expect(rows).toEqual([{ n: 2 }, { n: 2 }])
  expect(holding).toBe(3)
})

test('runs with the rights of the unprivileged role only', async () => {
  const { pool, platformPool } = await createTestDatabase()
  const rights = `select current_user as name, rolsuper, rolbypassrls, (select count(*) from pg_class where relowner = pg_roles.oid) as owns
     from pg_roles where rolname = current_user`
  const none = { rolsuper: false, rolbypassrls: false, owns: 0 }
  expect((await pool.query(rights)).rows).toEqual([{ name: 'comanda_app', ...none }])
  expect((await platformPool.query(rights)).rows).toEqual([{ name: 'comanda_platform', ...none }])
})
