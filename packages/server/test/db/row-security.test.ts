import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Column, describeTables, type Table } from '../../../../tools/tables/describe.ts'
import type { Database, Tx } from '../../src/db/database.ts'
import { createPerson, type NewPerson } from '../../src/modules/identity/create-person.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'

const OURS = randomUUID()
const THEIRS = randomUUID()
const DENIED = '42501'
/** Append-only tables: rows are inserted and read, never updated. */
const APPEND_ONLY = ['audit_entries', 'ledger_entries', 'gift_card_entries', 'statements', 'payout_contents']

/** Keys that do not start with the tenant. A new table should need no line here; decision 0185 has the reasons. */
const OTHER_KEYS = [
  // Lookup tables: they find the restaurant.
  ...[
    'api_key_hashes_pkey',
    'order_tokens_pkey',
    'order_payments_pkey',
    'refund_lookup_pkey',
    'courier_lookup_pkey',
  ],
  ...['device_tokens_pkey', 'pairing_secrets_pkey'],
  // The restaurant itself is found by them.
  ...['restaurants_domain', 'restaurants_stripe_connect_id_key', 'restaurants_user_id_key'],
  'connected_accounts_account_id_key',
  // Rows of the platform have no restaurant, a primary key has no null, and a job or a page refers to the id alone.
  ...['audit_entries_pkey', 'notifications_pkey', 'invitations_pkey', 'menu_templates_pkey'],
  // Found by a secret or by a person, before a restaurant is known.
  ...[
    'invitations_token_hash_key',
    'invitations_open',
    'memberships_pkey',
    'memberships_user_id_restaurant_id_key',
  ],
  // A run of the platform covers all restaurants.
  'reconciliation_differences_pkey',
]
/** Their rows can have no restaurant: a unique key that starts with it, and no primary key. */
const NO_PRIMARY_KEY = ['audit_actors', 'ledger_entries', 'payout_contents', 'report_schedules']

let database: TestDatabase
let tables: Table[]

beforeAll(async () => {
  database = await createTestDatabase(afterAll)
  tables = (await describeTables(database.address)).filter((table) => tenantColumn(table))
  const client = await database.owner.connect()
  // Inserts one row per table, ignoring foreign keys.
  await client.query('set session_replication_role = replica')
  for (const table of tables) await insert(client, table, OURS)
  client.release(true)
})

test('every table with restaurant_id has row security, even for its owner', async () => {
  const rows = await database.query(
    `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'restaurant_id'
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and not (c.relrowsecurity and c.relforcerowsecurity)`,
  )
  expect(rows).toEqual([])
  expect(tables.length).toBeGreaterThan(30)
})

describe('a tenant', () => {
  test('sees its own rows', async () => {
    for (const table of tables) expect([table.name, await count(table, OURS)]).toEqual([table.name, 1])
  })

  test('does not see rows of another tenant', async () => {
    for (const table of tables) expect([table.name, await count(table, THEIRS)]).toEqual([table.name, 0])
  })

  test('cannot update rows of another tenant', async () => {
    for (const table of tables.filter(isChangeable)) {
      const column = sql.ref(tenantColumn(table) ?? '')
      const changed = await database.db.tenant(THEIRS, 'test', (tx) =>
        sql`update ${sql.table(table.name)} set ${column} = ${column}`.execute(tx),
      )
      expect([table.name, changed.numAffectedRows ?? 0n]).toEqual([table.name, 0n])
    }
  })

  test('cannot delete rows of another tenant', async () => {
    for (const table of tables.filter(isChangeable)) {
      const gone = await database.db.tenant(THEIRS, 'test', (tx) =>
        sql`delete from ${sql.table(table.name)}`.execute(tx),
      )
      expect([table.name, gone.numAffectedRows ?? 0n]).toEqual([table.name, 0n])
    }
  })

  test('cannot insert rows for another tenant', async () => {
    for (const table of tables) {
      const writing = database.db.tenant(THEIRS, 'test', (tx) => sql.raw(insertion(table, OURS)).execute(tx))
      await expect(writing, table.name).rejects.toMatchObject({ code: DENIED })
    }
  })

  test('cannot move its rows to another tenant', async () => {
    for (const table of tables) {
      const giving = database.db.tenant(OURS, 'test', (tx) =>
        sql`update ${sql.table(table.name)} set ${sql.ref(tenantColumn(table) ?? '')} = ${THEIRS}`.execute(
          tx,
        ),
      )
      await expect(giving, table.name).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|428C9)$/),
      })
    }
  })
})

test('append-only rows cannot be updated or deleted, not even by the owner', async () => {
  for (const name of APPEND_ONLY) {
    for (const act of [`update ${name} set restaurant_id = restaurant_id`, `delete from ${name}`]) {
      const acting = database.db.tenant(OURS, 'test', (tx) => sql.raw(act).execute(tx))
      await expect(acting, act).rejects.toMatchObject({ code: DENIED })
      await expect(database.query(act), act).rejects.toMatchObject({ code: DENIED })
    }
    await expect(database.query(`truncate ${name}`), name).rejects.toMatchObject({ code: DENIED })
  }
})

test('without a scope, no rows are visible', async () => {
  for (const table of tables) {
    const { rows } = await database.pool.query(`select count(*) as n from ${table.name}`)
    expect([table.name, rows[0].n]).toEqual([table.name, 0])
  }
})

test('the platform scope sees the rows of all tenants', async () => {
  for (const table of tables) {
    const { rows } = await database.db.platform('test', (tx) =>
      sql<{
        n: number
      }>`select count(*) as n from ${sql.table(table.name)} where ${ofTenants(table)}`.execute(tx),
    )
    expect([table.name, rows[0]?.n]).toEqual([table.name, 1])
  }
})

describe('personal data', () => {
  let ofPeople: Table[]

  beforeAll(async () => {
    const all = await describeTables(database.address)
    ofPeople = all.filter(({ name }) => name === 'user_profiles' || name.startsWith('auth.'))
  })

  test('has row security on every table, even for its owner', async () => {
    const rows = await database.query(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind in ('r', 'p') and not (c.relrowsecurity and c.relforcerowsecurity)
         and (c.relname = 'user_profiles' or c.relnamespace = 'auth'::regnamespace)`,
    )
    expect(rows).toEqual([])
    expect(ofPeople.length).toBeGreaterThan(10)
  })

  test('is inaccessible to a tenant and its users, except each user’s own profile', async () => {
    for (const id of ['ada', 'bob']) await createPerson({ ...database, now: Date.now }, person(id))
    const people = await database.query('select user_id, first_name from user_profiles')
    const ada: string = people.find(({ first_name }) => first_name === 'ada').user_id
    await fillTheRest()
    for (const [actor, profiles] of [
      ['visitor', 0],
      ['system:test', 0],
      [`user:${ada}`, 1],
    ] as const) {
      const seen = ofPeople.map(({ name }) => [name, name === 'user_profiles' ? profiles : 0])
      expect([actor, await counted((work) => database.db.tenant(OURS, actor, work))]).toEqual([actor, seen])
    }
    const all = await counted((work) => database.db.platform('test', work))
    expect(all.filter(([, count]) => count === 0)).toEqual([])
    const renaming = database.db.tenant(OURS, `user:${ada}`, (tx) =>
      tx.updateTable('user_profiles').set({ first_name: 'Eve' }).executeTakeFirst(),
    )
    expect((await renaming).numUpdatedRows).toBe(1n)
    const signingUp = database.db.tenant(OURS, `user:${ada}`, (tx) =>
      tx.insertInto('auth.users').values({ id: 'eve', name: 'Eve', email: 'eve@example.com' }).execute(),
    )
    await expect(signingUp).rejects.toMatchObject({ code: DENIED })
  })

  function counted(run: (work: (tx: Tx) => Promise<[string, number][]>) => Promise<[string, number][]>) {
    return run(async (tx) => {
      const counts: [string, number][] = []
      for (const { name } of ofPeople) {
        const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(tx)
        counts.push([name, rows[0]?.n ?? -1])
      }
      return counts
    })
  }

  async function fillTheRest(): Promise<void> {
    const filled = ['user_profiles', 'auth.users', 'auth.accounts']
    const client = await database.owner.connect()
    await client.query('set session_replication_role = replica')
    for (const table of ofPeople.filter(({ name }) => !filled.includes(name)))
      await insert(client, table, OURS)
    client.release(true)
  }

  function person(firstName: string): NewPerson {
    const email = `${firstName}@example.com`
    return { email, firstName, lastName: '', phone: '', password: 'at least six', memberships: [] }
  }
})

test('a tenant cannot lift its own restriction', async () => {
  for (const table of tables) {
    const { rows } = await database.db.tenant(THEIRS, 'test', async (tx) => {
      await sql`select set_config('app.scope', 'platform', true)`.execute(tx)
      return sql<{
        n: number
      }>`select count(*) as n from ${sql.table(table.name)} where ${ofTenants(table)}`.execute(tx)
    })
    expect([table.name, rows]).toEqual([table.name, [{ n: 0 }]])
  }
  const becoming = database.db.tenant(THEIRS, 'test', (tx) => sql`set role comanda_platform`.execute(tx))
  await expect(becoming).rejects.toMatchObject({ code: DENIED })
})

test('a tenant cannot appoint a master admin, nor move a membership of its user to itself', async () => {
  const appoint = database.db.tenant(OURS, 'test', (tx) =>
    sql`insert into memberships (user_id, restaurant_id, role) values ('eve', ${OURS}, 'master_admin')`.execute(
      tx,
    ),
  )
  await expect(appoint).rejects.toMatchObject({ code: '23514' })
  await database.query(`insert into memberships (user_id, role) values ('eve', 'master_admin')`)
  const take = database.db.tenant(OURS, 'user:eve', async (tx) => {
    const { rows } = await sql`select role from memberships where user_id = 'eve'`.execute(tx)
    const update = sql`update memberships set restaurant_id = ${OURS}, role = 'owner' where user_id = 'eve'`
    return { rows, changed: (await update.execute(tx)).numAffectedRows ?? 0n }
  })
  expect(await take).toEqual({ rows: [{ role: 'master_admin' }], changed: 0n })
})

test('a tenant cannot write the tables of the platform', async () => {
  await database.query(`insert into platform_settings (key, value) values ('limit', '1')`)
  for (const act of [
    `insert into platform_settings (key, value) values ('x', '1')`,
    `insert into rate_limits (key, window_start) values ('x', now())`,
    `insert into provider_events (provider, event_id, type) values ('x', 'x', 'x')`,
  ]) {
    const acting = (db: Database) => db.tenant(OURS, 'test', (tx) => sql.raw(act).execute(tx))
    await expect(acting(database.db), act).rejects.toMatchObject({ code: DENIED })
    await database.db.platform('test', (tx) => sql.raw(act).execute(tx))
  }
  const { numAffectedRows } = await database.db.tenant(OURS, 'test', (tx) =>
    sql`update platform_settings set value = '0'`.execute(tx),
  )
  expect(numAffectedRows ?? 0n).toBe(0n)
})

test('foreign keys between tenant tables include the tenant', async () => {
  const rows = await database.query(
    `select conrelid::regclass::text || ': ' || pg_get_constraintdef(c.oid) as reference
     from pg_constraint c
     join pg_attribute own on own.attrelid = c.conrelid and own.attname = 'restaurant_id'
     join pg_attribute theirs on theirs.attrelid = c.confrelid and theirs.attname = 'restaurant_id'
     where c.contype = 'f' and not (own.attnum = any (c.conkey) and theirs.attnum = any (c.confkey))`,
  )
  expect(rows).toEqual([])
})

test('primary keys and unique indexes of tenant tables start with the tenant', async () => {
  const rows = await database.query(
    `select i.indexrelid::regclass::text as key from pg_index i
     join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
     join pg_attribute own on own.attrelid = i.indrelid
       and own.attname = case c.relname when 'restaurants' then 'id' else 'restaurant_id' end
     where (i.indisprimary or i.indisunique) and i.indkey[0] <> own.attnum order by 1`,
  )
  const keys: string[] = rows.map(({ key }) => key)
  expect(keys.filter((key) => !OTHER_KEYS.includes(key))).toEqual([])
  expect(OTHER_KEYS.filter((key) => !keys.includes(key))).toEqual([])
})

test('a tenant table has a primary key, or a unique key and complete rows in logical replication', async () => {
  const rows = await database.query(
    `select c.relname as name, c.relreplident = 'f' as complete, count(i) filter (where i.indisunique) > 0 as unique
     from pg_class c left join pg_index i on i.indrelid = c.oid
     where c.relname = any ($1) group by c.oid having count(i) filter (where i.indisprimary) = 0 order by 1`,
    [tables.map(({ name }) => name)],
  )
  expect(rows).toEqual(NO_PRIMARY_KEY.map((name) => ({ name, complete: true, unique: true })))
})

test('functions with the rights of the owner are available in the platform scope only, except to enqueue a job', async () => {
  const rows = await database.query(
    `select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
  )
  expect(rows.map(({ proname }) => proname)).toEqual([
    'analyze_menus',
    'create_partitions',
    'dead_jobs',
    'delete_unused_job_queues',
    'discard_job',
    'drop_partitions',
    'enqueue_job',
    'job_metrics',
    'revive_job',
  ])
  for (const call of [
    'select analyze_menus()',
    'select create_partitions()',
    `select drop_partitions('events', 'epoch')`,
    'select * from dead_jobs()',
    'select delete_unused_job_queues()',
    'select discard_job(1)',
    'select * from job_metrics()',
    'select revive_job(1, 1)',
  ]) {
    const calling = database.db.tenant(OURS, 'test', (tx) => sql.raw(call).execute(tx))
    await expect(calling, call).rejects.toMatchObject({ code: DENIED })
    await database.db.platform('test', (tx) => sql.raw(call).execute(tx))
  }
})

test('the job of an event cannot be enqueued by the role of the program', async () => {
  const enqueue = (task: string) =>
    database.db.tenant(OURS, 'test', (tx) =>
      sql`select enqueue_job(${task}, '{}', 'key', null, 1)`.execute(tx),
    )
  await expect(enqueue('event:order-mail')).rejects.toMatchObject({ code: DENIED })
  await enqueue('notification')
})

async function count(table: Table, tenant: string): Promise<number | undefined> {
  const { rows } = await database.db.tenant(tenant, 'test', (tx) =>
    sql<{ n: number }>`select count(*) as n from ${sql.table(table.name)} where ${ofTenants(table)}`.execute(
      tx,
    ),
  )
  return rows[0]?.n
}

/** Tables whose rows without a restaurant are for all of them: those rows are visible to every tenant. */
const SHARED = ['menu_templates']

const ofTenants = ({ name }: Table) => (SHARED.includes(name) ? sql`restaurant_id is not null` : sql`true`)

function isChangeable({ name }: Table): boolean {
  return !APPEND_ONLY.includes(name)
}

function tenantColumn(table: Table): string | undefined {
  if (table.name === 'restaurants') return 'id'
  return table.columns.find(({ name }) => name === 'restaurant_id')?.name
}

async function insert(client: pg.PoolClient, table: Table, tenant: string): Promise<void> {
  await client.query(insertion(table, tenant))
}

/** A row of this tenant that satisfies the table's check constraints. */
function insertion(table: Table, tenant: string): string {
  const own = tenantColumn(table)
  const given = table.columns.filter(
    (column) =>
      column.name === own ||
      `${table.name}.${column.name}` in SPECIAL ||
      (!column.nullable && column.generated === 'never'),
  )
  const values = given.map((column) =>
    column.name === own ? `'${tenant}'` : (SPECIAL[`${table.name}.${column.name}`] ?? anyValue(column)),
  )
  return `insert into ${table.name} (${given.map(({ name }) => name).join(', ')}) values (${values.join(', ')})`
}

function anyValue({ name, type, values }: Column): string {
  if (values) return `'${values[0]}'`
  const value = VALUES[type]
  if (value === undefined) throw new Error(`No value for ${name} of type ${type}`)
  return value
}

const SPECIAL: Record<string, string> = {
  'memberships.role': `'staff'`,
  'refunds.amount': '1',
  'disputes.order_id': 'gen_random_uuid()',
  'gift_cards.initial_amount': '1',
  'gift_cards.last4': `'XXXX'`,
  'gift_card_entries.amount': '1',
  'gift_card_purchases.amount': '1',
  'gift_card_terms.amounts': `'{}'`,
  'gift_card_terms.min_amount': '1',
  'gift_card_terms.max_amount': '1',
  'ordering_disable_log.duration_minutes': '30',
}

const VALUES: Record<string, string> = {
  bool: 'false',
  bytea: `'\\x00'`,
  cents: '0',
  date: 'current_date',
  int4: '1',
  int8: '1',
  jsonb: `'{}'`,
  percent: '0',
  text: `'X'`,
  time: `'12:00'`,
  timestamptz: 'now()',
  uuid: 'gen_random_uuid()',
  _text: `'{X}'`,
  _uuid: `'{}'`,
}
