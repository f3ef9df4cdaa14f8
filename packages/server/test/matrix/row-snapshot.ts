import type pg from 'pg'

/** A snapshot of all rows of the database, to compare with and to restore. */
export interface RowSnapshot {
  /** Tables with changes since the snapshot. */
  changed(): Promise<string[]>
  /** Tables with changes to rows of this restaurant since the snapshot. */
  changedOf(restaurantId: string): Promise<string[]>
  restore(): Promise<void>
  /** Restores, and returns the tables that had changes: one query less for each of thousands of requests. */
  undo(): Promise<string[]>
  /** Takes a new snapshot. */
  snapshot(): Promise<void>
}

/** Rejected requests count toward rate limits and are calls of a key. */
const countsRequests = ['public.rate_limits', 'public.api_key_hours']

export async function snapshotRows(owner: pg.Pool, clearCaches: () => void): Promise<RowSnapshot> {
  const { rows: tables } = await owner.query<Table>(
    `select format('%I.%I', t.table_schema, t.table_name) as name,
       (select string_agg(quote_ident(c.column_name), ', ') from information_schema.columns c
         where c.table_schema = t.table_schema and c.table_name = t.table_name and c.is_generated = 'NEVER') as columns,
       case when t.table_name = 'restaurants' then 'id' when exists (
         select from information_schema.columns c where c.table_schema = t.table_schema
           and c.table_name = t.table_name and c.column_name = 'restaurant_id') then 'restaurant_id' end as key
     from information_schema.tables t
     where t.table_schema in ('public', 'auth') and t.table_type = 'BASE TABLE' order by 1`,
  )
  const compared = tables.filter(({ name }) => !countsRequests.includes(name))
  await recordTouches(owner, tables)

  const read = async (parts: readonly Part[]) =>
    parts.length === 0
      ? new Map<string, string>()
      : new Map((await owner.query(hash(parts))).rows.map(({ name, content }) => [name, content]))
  const ofOne = (restaurantId: string) =>
    compared.flatMap(({ name, key }) => (key ? [{ name, where: `where ${key} = '${restaurantId}'` }] : []))
  /** Tables that were written to since the snapshot or restore, whether or not rows changed. */
  const touched = async () =>
    new Set((await owner.query('select distinct name from snapshot.touched')).rows.map(({ name }) => name))
  const all = compared.map(({ name }) => ({ name, where: '' }))
  let before = new Map<string, string>()
  const beforeOf = new Map<string, Map<string, string>>()

  async function snapshot() {
    for (const { name } of tables) {
      await owner.query(`drop table if exists snapshot."${name}"`)
      await owner.query(`create table snapshot."${name}" as table ${name}`)
    }
    before = await read(all)
    const { rows: restaurants } = await owner.query<{ id: string }>('select id from restaurants')
    for (const { id } of restaurants) beforeOf.set(id, await read(ofOne(id)))
    await owner.query('truncate snapshot.touched')
  }

  const differing = async (
    names: ReadonlySet<string>,
    was: Map<string, string> | undefined,
    parts: readonly Part[],
  ) => {
    const is = await read(parts.filter(({ name }) => names.has(name)))
    return [...is].filter(([name, content]) => was?.get(name) !== content).map(([name]) => name)
  }
  async function restore(names: ReadonlySet<string>) {
    if (names.size === 0) return
    const statements = tables
      .filter(({ name }) => names.has(name))
      .map(
        ({ name, columns }) =>
          `delete from ${name};
             insert into ${name} (${columns}) overriding system value select ${columns} from snapshot."${name}";`,
      )
    await owner.query(
      `begin; set local session_replication_role = replica; ${statements.join('')} delete from snapshot.touched; commit`,
    )
    clearCaches()
  }

  await snapshot()
  return {
    snapshot,
    changed: async () => differing(await touched(), before, all),
    changedOf: async (id) => differing(await touched(), beforeOf.get(id), ofOne(id)),
    restore: async () => restore(await touched()),
    async undo() {
      const names = await touched()
      const changed = await differing(names, before, all)
      await restore(names)
      return changed
    },
  }
}

interface Table {
  name: string
  columns: string
  /** The column with the restaurant id. */
  key: string | null
}

interface Part {
  name: string
  where: string
}

const hash = (parts: readonly Part[]) =>
  parts
    .map(
      ({ name, where }) => `select '${name}' as name, count(*) || ' ' ||
        coalesce(sum(hashtextextended(row::text, 0)), 0) as content from ${name} as row ${where}`,
    )
    .join(' union all ')

/** Adds triggers that record writes to each table. They do not fire in `restore`, which disables triggers. */
async function recordTouches(owner: pg.Pool, tables: readonly Table[]): Promise<void> {
  await owner.query(`
    create schema snapshot;
    create unlogged table snapshot.touched (name text not null);
    create function snapshot.record() returns trigger language plpgsql security definer as
      $$ begin insert into snapshot.touched values (tg_argv[0]); return null; end $$;`)
  for (const { name } of tables) {
    await owner.query(
      `create trigger zz_snapshot after insert or update or delete on ${name}
       for each statement execute function snapshot.record('${name}')`,
    )
  }
}
