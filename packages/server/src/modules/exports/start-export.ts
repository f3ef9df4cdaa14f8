import type { ExportKind, FileExport } from '@comanda/contract/exports'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { json } from '../../db/json.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { accessScopeOf, requireRight } from '../identity/public.ts'
import { enqueueExports } from './export-job.ts'
import { exportDefinitions } from './export-kinds.ts'
import { type ExportInput, type ExportRow, exportOf, ofUser, readExports } from './export-row.ts'

/**
 * Starts a job that writes the file of an export, one at a time per user. A repeated request starts nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, TOO_MANY_REQUESTS, REQUEST_KEY_REUSED, and UNPROCESSABLE without the restaurant that the kind needs.
 */
export async function startExport(
  app: App,
  caller: Caller,
  { exportId, kind, ...input }: ExportInput & { exportId: string; kind: ExportKind },
): Promise<FileExport> {
  const { right, ofRestaurant } = exportDefinitions[kind]
  accessScopeOf(app, caller, right, input.restaurantId)
  if (ofRestaurant && input.restaurantId === undefined)
    throw new ORPCError('UNPROCESSABLE', { status: 422, message: 'Select a restaurant first.' })
  const { user } = caller
  if (!user) throw new ORPCError('UNAUTHORIZED')
  if (input.restaurantId !== undefined) requireRight(caller, right, input.restaurantId)
  await enforceRateLimit(app, { max: 30, windowSeconds: 3600, key: `export:${user.id}` })
  return app.db.platform(caller.actor, async (tx) => {
    const added = await tx
      .insertInto('file_exports')
      .values({
        id: exportId,
        user_id: user.id,
        kind,
        input: json(input),
        created_at: new Date(app.now()),
        ip: caller.ip,
        user_agent: caller.userAgent.slice(0, 400),
      })
      .onConflict((known) => known.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) await enqueueExports(tx, sql`id = ${exportId}`)
    const [row] = await readExports(tx, sql`e.id = ${exportId} and ${ofUser(caller)}`, 1)
    if (!row) throw new ORPCError('NOT_FOUND')
    if (!isSameExport(row, kind, input))
      throw new ORPCError('REQUEST_KEY_REUSED', {
        status: 409,
        message: 'This request was already used for another export. Please start again.',
      })
    return exportOf(row, app.now())
  })
}

function isSameExport(stored: ExportRow, kind: ExportKind, { restaurantId, from, to }: ExportInput): boolean {
  const { input } = stored
  return stored.kind === kind && input.restaurantId === restaurantId && input.from === from && input.to === to
}
