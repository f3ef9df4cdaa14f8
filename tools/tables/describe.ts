import pg from 'pg'
import { clientConfig, type DatabaseAddress } from '../../packages/server/src/db/pool.ts'

export type Column = {
  name: string
  /** The name of the type, or of our domain type; arrays begin with an underscore. */
  type: string
  nullable: boolean
  generated: 'never' | 'by default' | 'always'
  /** The values allowed by a check constraint. */
  values: string[] | null
}

export type Table = { name: string; columns: Column[] }

/** Excludes the tables of the job queue and of the migrations, and partitions. */
const SCHEMAS = ['public', 'auth']
const INTERNAL = ['schema_migrations']

const COLUMNS = `
  select n.nspname as schema, c.relname as table, a.attname as column, t.typname as type, a.attnotnull as not_null,
    a.attidentity as identity, a.attgenerated as generated, a.atthasdef as has_default
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
  join pg_namespace n on n.oid = c.relnamespace
  join pg_type t on t.oid = a.atttypid
  where a.attnum > 0 and not a.attisdropped and n.nspname = any($1) and c.relname <> all($2)
  order by n.nspname <> 'public', n.nspname, c.relname, a.attnum`

const CHECKS = `
  select n.nspname as schema, c.relname as table, a.attname as column, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k
  join pg_class c on c.oid = k.conrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
  where k.contype = 'c' and cardinality(k.conkey) = 1 and n.nspname = any($1)`

type ColumnRow = {
  schema: string
  table: string
  column: string
  type: string
  not_null: boolean
  identity: '' | 'a' | 'd'
  generated: '' | 's'
  has_default: boolean
}

type CheckRow = { schema: string; table: string; column: string; definition: string }

/** Reads all tables and columns of a migrated database. */
export async function describeTables(address: DatabaseAddress): Promise<Table[]> {
  const client = new pg.Client(clientConfig(address, 'owner'))
  await client.connect()
  try {
    const columns = await client.query<ColumnRow>(COLUMNS, [SCHEMAS, INTERNAL])
    const checks = await client.query<CheckRow>(CHECKS, [SCHEMAS])
    return group(columns.rows, checks.rows)
  } finally {
    await client.end()
  }
}

function group(rows: ColumnRow[], checks: CheckRow[]): Table[] {
  const tables = new Map<string, Table>()
  for (const row of rows) {
    const name = row.schema === 'public' ? row.table : `${row.schema}.${row.table}`
    const table = tables.get(name) ?? { name, columns: [] }
    tables.set(name, table)
    table.columns.push({
      name: row.column,
      type: row.type,
      nullable: !row.not_null,
      generated: generationOf(row),
      values: valuesOf(row, checks),
    })
  }
  return [...tables.values()]
}

function generationOf(row: ColumnRow): Column['generated'] {
  if (row.identity === 'a' || row.generated === 's') return 'always'
  return row.identity === 'd' || row.has_default ? 'by default' : 'never'
}

function valuesOf(row: ColumnRow, checks: CheckRow[]): string[] | null {
  for (const check of checks) {
    if (check.schema !== row.schema || check.table !== row.table || check.column !== row.column) continue
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check.definition)?.[1]
    const values = list?.split(', ').map((value) => /^'(\w+)'::text$/.exec(value)?.[1])
    if (values?.every((value) => value !== undefined)) return values
  }
  return null
}
