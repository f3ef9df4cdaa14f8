import { randomUUID } from 'node:crypto'
import { counted } from '@comanda/domain/count'
import { minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { actor, type Probe, textFact } from './probe.ts'

/**
 * Whether row-level security isolates each tenant's rows: by the catalog, and by a query as a tenant that
 * does not exist. The query opens every table with its partitions: about 0.3 s of CPU on a new connection.
 */
export const tenantIsolationProbe: Probe = {
  id: 'walls',
  otherwise: 'Status unknown',
  maxAgeMs: minutes(10),
  async read(app) {
    const [tables, bypassesIsolation] = await readIsolation(app)
    const open = tables.filter(({ walled }) => !walled).map(({ name }) => name)
    const visible = await visibleToUnknownTenant(app, tables)
    const facts = [
      textFact('Tenant tables', tables.length),
      textFact('Isolated', tables.length - open.length),
    ]
    if (bypassesIsolation)
      return { status: 'error', message: 'The database role bypasses row-level security', facts }
    if (open.length > 0) return { status: 'error', message: `Not isolated: ${open.join(', ')}`, facts }
    if (visible.length > 0)
      return { status: 'error', message: `Rows visible to another tenant: ${visible.join(', ')}`, facts }
    return { status: 'healthy', message: `${counted(tables.length, 'table')} isolated`, facts }
  },
}

interface Table {
  name: string
  walled: boolean
}

function readIsolation(app: App): Promise<[Table[], boolean]> {
  return app.db.platform(actor, async (tx) => {
    const { rows } = await sql<Table>`
      select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as walled from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'restaurant_id' and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and has_table_privilege(c.oid, 'select') order by 1`.execute(tx)
    const role = await sql<{ above: boolean }>`
      select rolsuper or rolbypassrls as above from pg_roles where rolname = current_user`.execute(tx)
    return [rows, role.rows[0]?.above ?? true]
  })
}

/** Tables whose rows without a restaurant are for all of them. */
const sharedTables = ['menu_templates']

/** Tables with rows visible to a tenant that does not exist. */
function visibleToUnknownTenant(app: App, tables: readonly Table[]): Promise<string[]> {
  return app.db.tenant(randomUUID(), actor, async (tx) => {
    const queries = tables.map(
      ({ name }) => sql`select ${name}::text as name where exists (select from ${sql.table(name)}
        where restaurant_id is not null or ${!sharedTables.includes(name)})`,
    )
    const { rows } = await sql<{ name: string }>`${sql.join(queries, sql` union all `)}`.execute(tx)
    return rows.map(({ name }) => name)
  })
}
