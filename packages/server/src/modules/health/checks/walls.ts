import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { actor, counted, type Probe, textFact } from './probe.ts'

/** Whether each tenant's rows are walled off: by the catalogue, and by looking as a tenant that is none. */
export const wallsProbe: Probe = {
  id: 'walls',
  otherwise: 'Status unknown',
  async read(app) {
    const [tables, isAboveWalls] = await readWalls(app)
    const open = tables.filter(({ walled }) => !walled).map(({ name }) => name)
    const seen = await seenByNobody(app, tables)
    const facts = [
      textFact('Tables of restaurants', tables.length),
      textFact('Walled off', tables.length - open.length),
    ]
    if (isAboveWalls) return { status: 'error', message: 'The program’s role may look over the walls', facts }
    if (open.length > 0) return { status: 'error', message: `Not walled off: ${open.join(', ')}`, facts }
    if (seen.length > 0)
      return { status: 'error', message: `Another tenant sees rows of ${seen.join(', ')}`, facts }
    return { status: 'healthy', message: `${counted(tables.length, 'table')} show a stranger nothing`, facts }
  },
}

interface Table {
  name: string
  walled: boolean
}

function readWalls(app: App): Promise<[Table[], boolean]> {
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

/** Tables that show rows to a restaurant that does not exist. */
function seenByNobody(app: App, tables: readonly Table[]): Promise<string[]> {
  return app.db.tenant(randomUUID(), actor, async (tx) => {
    const looks = tables.map(
      ({ name }) => sql`select ${name}::text as name where exists (select from ${sql.table(name)})`,
    )
    const { rows } = await sql<{ name: string }>`${sql.join(looks, sql` union all `)}`.execute(tx)
    return rows.map(({ name }) => name)
  })
}
