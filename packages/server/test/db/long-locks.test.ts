import { describe, expect, test } from 'vitest'
import { readMigrationFiles } from '../../src/db/migration-files.ts'
import { createTestDatabase } from '../test-database.ts'
import { LARGE_TABLES, longLocksOf } from './long-locks.ts'

/** Migrations up to this one are applied where large tables are; docs/operations.md has what they lock. */
const LAST_UNCHECKED = '660'

/** Migrations with statements that look long and are not, and why. A new one should need no line here. */
const SHORT_AFTER_ALL: Record<string, string> = {
  '690-task-names.sql': 'It changes the rows of queued jobs only, which it finds by their key.',
}

test('no migration locks a large table for long', () => {
  const files = readMigrationFiles().filter(
    ({ name }) => name.slice(0, 3) > LAST_UNCHECKED && !(name in SHORT_AFTER_ALL),
  )
  const found = files.flatMap(({ name, sql }) => longLocksOf(sql).map((statement) => `${name}: ${statement}`))
  expect(found).toEqual([])
})

test('the large tables exist', async () => {
  const { owner } = await createTestDatabase()
  const { rows } = await owner.query(
    'select name from unnest($1::text[]) as name where to_regclass(name) is null',
    [LARGE_TABLES],
  )
  expect(rows).toEqual([])
})

describe('finds', () => {
  test.each([
    'create index probe on orders (phone)',
    'create unique index probe on events (at)',
    'create index if not exists probe on public.page_views_2026_11 using brin (created_at)',
    'alter table orders add check (tip >= 0)',
    'alter table only orders add constraint probe foreign key (a) references b (c)',
    'alter table ledger_entries add primary key (restaurant_id, id)',
    'alter table notifications add unique (restaurant_id, id)',
    'alter table orders add column probe text check (probe <> $$x$$)',
    'alter table orders add probe uuid references media',
    'alter table orders add column probe uuid default gen_random_uuid()',
    'alter table orders add column probe boolean generated always as (paid_at is null) stored',
    'alter table orders alter column tip set data type bigint',
    'alter table orders alter tip set not null',
    'update orders set tip = 0',
    'delete from only site_visitors',
    'do $$ begin update loyalty_ledger set points = 0; end $$',
    `do $$ begin execute format('alter table %s add primary key (id)', 'orders'); end $$`,
    'reindex table orders',
  ])('%s', (sql) => {
    expect(longLocksOf(`-- Why.\n${sql};\n`)).toEqual([sql])
  })

  test('each of several actions', () => {
    const sql = 'alter table orders add column a integer, add check (a in (1, 2)), alter b type text'
    expect(longLocksOf(sql)).toEqual([
      'alter table orders add check (a in (1, 2))',
      'alter table orders alter b type text',
    ])
  })

  test('a validation while the lock of the same transaction is held', () => {
    const sql = `alter table orders add constraint probe check (tip >= 0) not valid;
      alter table orders validate constraint probe;`
    expect(longLocksOf(sql)).toEqual(['alter table orders validate constraint probe'])
    expect(longLocksOf(`-- no-transaction\n${sql}`)).toEqual([])
  })
})

test.each([
  'create index concurrently if not exists probe on orders (phone)',
  'create index probe on only events (at)',
  'create index probe on restaurants (phone)',
  'create table probe (order_id uuid references orders); create index probe_order on probe (order_id)',
  'alter table orders add column probe text, add constraint probe_check check (probe <> $$x$$) not valid',
  'alter table orders validate constraint a; alter table orders validate constraint b',
  'alter table ledger_entries add constraint probe unique using index probe, drop constraint other',
  'alter table orders add column probe cents not null default 0',
  'create function probe() returns void language sql as $$ update orders set tip = 0; $$',
  'create trigger probe after update on orders for each row execute function probe()',
  '-- update orders set tip = 0;\nupdate restaurants set phone = null',
  'do $$ begin loop update orders set tip = 0 where id in (select 1); commit; end loop; end $$',
])('allows %s', (sql) => {
  expect(longLocksOf(sql)).toEqual([])
})
