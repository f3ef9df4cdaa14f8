import type { ExportKind, FileExport } from '@comanda/contract/exports'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'

/** The exported scope; without a restaurant, everything within the scope of the user. */
export interface ExportInput {
  restaurantId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

export interface ExportRow {
  id: string
  userId: string
  kind: ExportKind
  input: ExportInput
  /** Whose data is in the file; null is the platform's. */
  restaurantIds: string[] | null
  state: FileExport['state']
  lines: number
  fileName: string | null
  bytes: number | null
  error: string | null
  createdAt: Date
  finishedAt: Date | null
  expiresAt: Date | null
  restaurantName: string | null
}

/** Exports in the platform scope, newest first. */
export async function readExports(
  tx: Tx,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select e.id, e.user_id as "userId", e.kind, e.input, e.restaurant_ids as "restaurantIds", e.state, e.lines, e.file_name as "fileName",
      e.bytes::float8 as bytes, e.error, e.created_at as "createdAt", e.finished_at as "finishedAt",
      e.expires_at as "expiresAt", r.name as "restaurantName"
    from file_exports e left join restaurants r on r.id = (e.input ->> 'restaurantId')::uuid
    where ${condition} order by e.created_at desc, e.id desc limit ${limit}`.execute(tx)
  return rows
}

/** The caller's own exports. */
export function ofUser(caller: Caller): RawBuilder<unknown> {
  return sql`e.user_id = ${caller.user?.id ?? ''}`
}

export function exportOf(row: ExportRow, now: number): FileExport {
  const { id, kind, input, lines, fileName, bytes, error, restaurantName } = row
  const isExpired = row.state === 'done' && row.expiresAt !== null && row.expiresAt.getTime() <= now
  return {
    id,
    kind,
    lines,
    fileName,
    bytes,
    error,
    state: isExpired ? 'expired' : row.state,
    restaurant:
      input.restaurantId === undefined ? null : { id: input.restaurantId, name: restaurantName ?? '' },
    from: input.from ?? null,
    to: input.to ?? null,
    createdAt: row.createdAt.getTime(),
    finishedAt: row.finishedAt?.getTime() ?? null,
    expiresAt: row.expiresAt?.getTime() ?? null,
  }
}

/** Whether all restaurants whose data is in the file are among those of a scope. */
export function isWithin(
  { input, restaurantIds: contents }: ExportRow,
  restaurantIds: 'all' | string[],
): boolean {
  if (restaurantIds === 'all') return true
  const needed = input.restaurantId === undefined ? contents : [input.restaurantId]
  return needed?.every((id) => restaurantIds.includes(id)) ?? false
}

export const noLongerAllowed = 'You are no longer allowed to export this.'

/** Where the file is stored. */
export function exportPath(id: string): string {
  return `exports/${id}`
}
