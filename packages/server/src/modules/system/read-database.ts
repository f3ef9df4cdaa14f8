import type { DatabaseReport } from '@comanda/contract/system'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { requireRight } from '../identity/public.ts'

/** Tables of at most this many rows are read for their oldest row, others only by an index. */
const SMALL = 5000

/** The contents of the database, without reading its rows. Throws UNAUTHORIZED, FORBIDDEN. */
export async function readDatabase(app: App, caller: Caller): Promise<DatabaseReport> {
  requireRight(caller, 'platform.manage', null)
  return app.db.platform(caller.actor, async (tx) => {
    const { rows: facts } = await sql<Facts>`
      select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
        (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
        current_setting('max_connections')::int as "maxConnections", pg_postmaster_start_time() as "startedAt"`.execute(
      tx,
    )
    const { rows: tables } = await tableRows.execute(tx)
    const { rows: migrations } = await sql<{ name: string; applied_at: Date }>`
      select name, applied_at from schema_migrations order by applied_at desc, name desc`.execute(tx)
    const tasks = await tx.selectFrom('task_runs').selectAll().orderBy('name').execute()
    const backup = await tx
      .selectFrom('backups')
      .selectAll()
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const oldest = await oldestRows(tx, tables)
    const [{ startedAt, ...fact }] = facts as [Facts]
    return {
      ...fact,
      startedAt: startedAt.getTime(),
      tables: tables.map(({ schema, table, bytes, rows }) => ({
        name: nameOf({ schema, table }),
        bytes,
        rows: rows < 0 ? null : rows,
        oldestAt: oldest.get(nameOf({ schema, table }))?.getTime() ?? null,
      })),
      migrations: migrations.map(({ name, applied_at }) => ({ name, appliedAt: applied_at.getTime() })),
      backups: {
        byProgram: app.config.databaseUrl === null,
        last: backup
          ? {
              at: backup.at.getTime(),
              bytes: backup.bytes,
              milliseconds: backup.milliseconds,
              hasKey: backup.has_key,
            }
          : null,
      },
      tasks: tasks.map(({ name, started_at, milliseconds, failure }) => ({
        name,
        startedAt: started_at.getTime(),
        milliseconds,
        failure,
      })),
    }
  })
}

interface Facts {
  version: string
  bytes: number
  connections: number
  maxConnections: number
  startedAt: Date
}

interface TableRow {
  schema: string
  table: string
  bytes: number
  rows: number
  /** The column with the creation time of its rows. */
  time: string | null
  isIndexed: boolean
}

/** Partitions count for the table that they belong to. */
const tableRows = sql<TableRow>`
  with parts as (
    select coalesce(pg_partition_root(c.oid)::oid, c.oid) as root, pg_total_relation_size(c.oid) as bytes, c.reltuples
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'auth')
  ),
  sums as (
    select root, sum(bytes)::float8 as bytes,
      (case when bool_or(reltuples >= 0) then sum(greatest(reltuples, 0)) else -1 end)::float8 as rows
    from parts group by root
  )
  select n.nspname as schema, c.relname as table, sums.bytes, sums.rows, a.attname as time,
    exists (select from pg_index i join pg_class x on x.oid = i.indexrelid join pg_am m on m.oid = x.relam
      where i.indrelid = c.oid and m.amname = 'btree' and i.indpred is null and i.indkey[0] = a.attnum) as "isIndexed"
  from sums
    join pg_class c on c.oid = sums.root
    join pg_namespace n on n.oid = c.relnamespace
    left join lateral (
      select attname, attnum from pg_attribute
      where attrelid = c.oid and attname in ('created_at', 'at', 'queued_at') and not attisdropped
      order by attname = 'created_at' desc limit 1
    ) a on true
  order by sums.bytes desc, c.relname`

/** The oldest row of the tables for which finding it is cheap, by the name of the table. */
async function oldestRows(tx: Tx, tables: readonly TableRow[]): Promise<Map<string, Date>> {
  const cheap = tables.filter(({ time, rows, isIndexed }) => time !== null && (isIndexed || rows <= SMALL))
  if (cheap.length === 0) return new Map()
  const parts = cheap.map(
    ({ schema, table, time }) =>
      sql`select ${nameOf({ schema, table })}::text as name, min(${sql.ref(time ?? '')})::timestamptz as oldest
        from ${sql.table(`${schema}.${table}`)}`,
  )
  const { rows } = await sql<{
    name: string
    oldest: Date | null
  }>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return new Map(rows.flatMap(({ name, oldest }) => (oldest ? [[name, oldest] as const] : [])))
}

const nameOf = ({ schema, table }: { schema: string; table: string }) =>
  schema === 'public' ? table : `${schema}.${table}`
