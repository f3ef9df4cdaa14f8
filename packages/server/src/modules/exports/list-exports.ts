import type { FileExport } from '@comanda/contract/exports'
import { hours } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { restaurantsWith } from '../identity/public.ts'
import { exportDefinitions } from './export-kinds.ts'
import { type ExportRow, exportOf, isWithin, noLongerAllowed, ofUser, readExports } from './export-row.ts'

const MAX_EXPORTS = 50

/**
 * The caller's exports of the last 30 days, newest first; those with data that the caller may no longer export as failed.
 * Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function listExports(app: App, caller: Caller): Promise<{ exports: FileExport[] }> {
  if (!caller.user) throw new ORPCError('UNAUTHORIZED')
  if (restaurantsWith(caller, 'orders.manage').length === 0) throw new ORPCError('FORBIDDEN')
  const since = new Date(app.now() - hours(24 * 30))
  const rows = await app.db.platform(caller.actor, (tx) =>
    readExports(tx, sql`${ofUser(caller)} and e.created_at > ${since}`, MAX_EXPORTS),
  )
  return { exports: rows.map((row) => shown(app, caller, row)) }
}

function shown(app: App, caller: Caller, row: ExportRow): FileExport {
  const found = exportOf(row, app.now())
  const isOpen = isWithin(row, restaurantsWith(caller, exportDefinitions[row.kind].right))
  return isOpen || found.state !== 'done' ? found : { ...found, state: 'failed', error: noLongerAllowed }
}
