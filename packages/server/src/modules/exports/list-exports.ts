import type { FileExport } from '@comanda/contract/exports'
import { hours } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { restaurantsWith } from '../identity/public.ts'
import { exportOf, ofUser, readExports } from './export-row.ts'

const MAX_EXPORTS = 50

/** The caller's exports of the last 30 days, newest first. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listExports(app: App, caller: Caller): Promise<{ exports: FileExport[] }> {
  if (!caller.user) throw new ORPCError('UNAUTHORIZED')
  if (restaurantsWith(caller, 'orders.manage').length === 0) throw new ORPCError('FORBIDDEN')
  const since = new Date(app.now() - hours(24 * 30))
  const rows = await app.db.platform(caller.actor, (tx) =>
    readExports(tx, sql`${ofUser(caller)} and e.created_at > ${since}`, MAX_EXPORTS),
  )
  return { exports: rows.map((row) => exportOf(row, app.now())) }
}
