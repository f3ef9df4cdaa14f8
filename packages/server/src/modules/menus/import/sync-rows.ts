import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { columnsOf, insertRows, type JsonRow } from '../../../db/insert-rows.ts'
import type { Tables } from '../../../db/tables.ts'

export interface SyncPlan {
  table: keyof Tables & string
  /** The column with the tenant's id. */
  tenantColumn?: 'restaurant_id' | 'id'
  restaurantId: string
  /** Restricts the restaurant's rows that the file covers; all rows by default. */
  within?: RawBuilder<unknown>
  /** Equal for a target row and the stored row that it updates. */
  keyOf(row: JsonRow): string
  /** The target rows. Columns that a row does not name stay unchanged. */
  desired: readonly JsonRow[]
  /** Columns that are set on new rows only. */
  newColumns?(row: JsonRow): JsonRow
  /** What happens to stored rows without a target row; 'delete-imported' leaves those that no file has written. */
  unwanted: 'delete' | 'delete-imported' | 'archive' | 'keep'
}

export interface Synced {
  /** Ids of the target rows, by key. */
  ids: ReadonlyMap<string, string>
  /** Keys of the target rows by outcome, and the number of removed rows. */
  created: string[]
  updated: string[]
  unchanged: string[]
  removed: number
}

/**
 * Syncs the stored rows with the target rows in at most four statements, however many there are. Unchanged
 * rows are not written.
 */
export async function syncRows(tx: Tx, plan: SyncPlan): Promise<Synced> {
  const stored = await readStored(tx, plan)
  const desiredKeys = new Set(plan.desired.map(plan.keyOf))
  const isUnwanted = (row: JsonRow) =>
    !row.archived_at && (plan.unwanted !== 'delete-imported' || row.is_imported === true)
  const unwanted = [...stored].filter(([key, row]) => !desiredKeys.has(key) && isUnwanted(row))
  const ids = new Map<string, string>()
  const [created, updated, unchanged]: [string[], string[], string[]] = [[], [], []]
  const inserts: JsonRow[] = []
  const updates: JsonRow[] = []
  for (const row of plan.desired) {
    const key = plan.keyOf(row)
    const present = stored.get(key)
    const id = present ? String(present.id) : String(row.id ?? randomUUID())
    ids.set(key, id)
    if (!present) {
      inserts.push({
        ...plan.newColumns?.(row),
        ...row,
        id,
        [plan.tenantColumn ?? 'restaurant_id']: plan.restaurantId,
      })
      created.push(key)
    } else if (Object.keys(row).every((column) => isSame(present[column], row[column]))) {
      unchanged.push(key)
    } else {
      updates.push({ ...present, ...row })
      updated.push(key)
    }
  }
  const removed = await removeRows(
    tx,
    plan,
    unwanted.map(([, row]) => String(row.id)),
  )
  await updateRows(tx, plan, updates)
  await insertRows(tx, plan.table, inserts)
  return { ids, created, updated, unchanged, removed }
}

/** Of an archived and an active row with the same key, the active one wins. */
async function readStored(tx: Tx, plan: SyncPlan): Promise<Map<string, JsonRow>> {
  const { rows } = await sql<{ row: JsonRow }>`
    select to_jsonb(t) as row from ${sql.table(plan.table)} t
      where ${sql.ref(plan.tenantColumn ?? 'restaurant_id')} = ${plan.restaurantId} and ${plan.within ?? sql`true`}
  `.execute(tx)
  const archived = rows.filter(({ row }) => row.archived_at)
  const active = rows.filter(({ row }) => !row.archived_at)
  return new Map([...archived, ...active].map(({ row }) => [plan.keyOf(row), row]))
}

async function removeRows(tx: Tx, plan: SyncPlan, ids: readonly string[]): Promise<number> {
  if (plan.unwanted === 'keep' || ids.length === 0) return 0
  const rows = sql`where restaurant_id = ${plan.restaurantId} and id = any(${ids}::uuid[])`
  if (plan.unwanted === 'archive')
    await sql`update ${sql.table(plan.table)} set archived_at = now(), revision = revision + 1 ${rows}`.execute(
      tx,
    )
  else await sql`delete from ${sql.table(plan.table)} ${rows}`.execute(tx)
  return ids.length
}

async function updateRows(tx: Tx, plan: SyncPlan, rows: readonly JsonRow[]): Promise<void> {
  if (rows.length === 0) return
  const columns = columnsOf(plan.desired).filter((column) => column !== 'id')
  const changes = columns.map((column) => sql`${sql.ref(column)} = changed.${sql.ref(column)}`)
  if (rows[0] && 'updated_at' in rows[0]) changes.push(sql`updated_at = now()`)
  // An open form is then rejected on save, and the row has the values of the file again.
  if (rows[0] && 'edited_at' in rows[0]) changes.push(sql`revision = t.revision + 1`, sql`edited_at = null`)
  await sql`
    update ${sql.table(plan.table)} t set ${sql.join(changes)}
      from jsonb_populate_recordset(null::${sql.table(plan.table)}, ${JSON.stringify(rows)}::jsonb) changed
      where t.${sql.ref(plan.tenantColumn ?? 'restaurant_id')} = ${plan.restaurantId} and t.id = changed.id
  `.execute(tx)
}

/** Equality as in jsonb: neither the order of keys nor the format of an instant matters. */
function isSame(stored: unknown, desired: unknown): boolean {
  if (stored === desired) return true
  if (typeof stored === 'string' && typeof desired === 'string') {
    return isInstant.test(desired) && Date.parse(stored) === Date.parse(desired)
  }
  return canonical(stored) === canonical(desired)
}

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
