import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { csvHeaders } from '../../platform/csv-stream.ts'
import { accessScopeOf } from '../identity/public.ts'
import { exportDefinitions } from './export-kinds.ts'
import { exportPath, isWithin, noLongerAllowed, ofUser, readExports } from './export-row.ts'

/**
 * The file of one of the caller's exports, for 24 hours, while the caller still has permission to export all of its
 * content.
 * Throws UNAUTHORIZED, FORBIDDEN and NOT_FOUND.
 */
export async function openExport(
  app: App,
  caller: Caller,
  { exportId }: { exportId: string },
): Promise<{ headers: Record<string, string>; body: ReadableStream<Uint8Array> }> {
  accessScopeOf(app, caller, 'orders.manage', undefined)
  const [row] = await app.db.platform(caller.actor, (tx) =>
    readExports(
      tx,
      sql`e.id = ${exportId} and ${ofUser(caller)} and e.state = 'done' and e.expires_at > ${new Date(app.now())}`,
      1,
    ),
  )
  if (!row?.fileName) throw new ORPCError('NOT_FOUND', { message: 'This file was deleted. Export it again.' })
  const scope = accessScopeOf(app, caller, exportDefinitions[row.kind].right, row.input.restaurantId)
  if (!isWithin(row, scope.restaurantIds)) throw new ORPCError('FORBIDDEN', { message: noLongerAllowed })
  const body = await app.files.readStream(exportPath(row.id))
  if (!body) throw new ORPCError('NOT_FOUND', { message: 'This file was deleted. Export it again.' })
  const headers = csvHeaders(row.fileName)
  return {
    headers: row.kind === 'menu_json' ? { ...headers, 'content-type': 'application/json' } : headers,
    body,
  }
}
