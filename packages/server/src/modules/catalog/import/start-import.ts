import type { MenuImport } from '@comanda/contract/catalog/import'
import { hours } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import { type RawBuilder, sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { json } from '../../../db/json.ts'
import { enforceRateLimit } from '../../../platform/rate-limit.ts'
import { requireRight } from '../../identity/public.ts'
import { keyReused } from '../checks.ts'
import { enqueueImports } from './import-job.ts'

interface StartImport {
  restaurantId: string
  importId: string
  format: 'csv' | 'menu'
  text: string
  mode: 'merge' | 'replace'
  expected: string
}

/**
 * Starts a job that imports a menu file. A repeated request starts nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, TOO_MANY_REQUESTS, NOT_FOUND for the id of another user's import, and REQUEST_KEY_REUSED for
 * that of another import of the user.
 */
export async function startImport(
  app: App,
  caller: Caller,
  { restaurantId, importId, text, ...request }: StartImport,
): Promise<MenuImport> {
  requireRight(caller, 'menu.manage', restaurantId)
  const { user } = caller
  if (!user) throw new ORPCError('UNAUTHORIZED')
  await enforceRateLimit(app, { max: 30, windowSeconds: 3600, key: `import:${user.id}` })
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const added = await tx
      .insertInto('menu_imports')
      .values({
        restaurant_id: restaurantId,
        id: importId,
        user_id: user.id,
        request: json(request),
        content: text,
        ip: caller.ip,
        user_agent: caller.userAgent.slice(0, 400),
        created_at: new Date(app.now()),
      })
      .onConflict((known) => known.columns(['restaurant_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) await enqueueImports(tx, sql`restaurant_id = ${restaurantId} and id = ${importId}`)
    const [started] = await readOwn(tx, caller, restaurantId, sql`id = ${importId}`)
    if (!started) throw new ORPCError('NOT_FOUND')
    const isSame = sql<boolean>`id = ${importId} and request = ${json(request)}`
    if (!added && (await readOwn(tx, caller, restaurantId, isSame)).length === 0) throw keyReused()
    return started
  })
}

/** The caller's import of the restaurant that was started last, if that was within 24 hours. Throws UNAUTHORIZED, FORBIDDEN. */
export async function readLatestImport(
  app: App,
  caller: Caller,
  restaurantId: string,
): Promise<{ latest: MenuImport | null }> {
  requireRight(caller, 'menu.manage', restaurantId)
  if (!caller.user) throw new ORPCError('UNAUTHORIZED')
  const since = new Date(app.now() - hours(24))
  const [latest] = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    readOwn(tx, caller, restaurantId, sql`created_at > ${since}`),
  )
  return { latest: latest ?? null }
}

/** At most one, the newest. */
async function readOwn(
  tx: Tx,
  caller: Caller,
  restaurantId: string,
  condition: RawBuilder<boolean>,
): Promise<MenuImport[]> {
  const rows = await tx
    .selectFrom('menu_imports')
    .select(['id', 'state', 'written', 'total', 'change_id', 'failure', 'created_at'])
    .where('restaurant_id', '=', restaurantId)
    .where('user_id', '=', caller.user?.id ?? '')
    .where(condition)
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute()
  return rows.map(({ change_id: changeId, failure, created_at: startedAt, ...row }) => ({
    ...row,
    changeId,
    failure: failure as MenuImport['failure'],
    startedAt: startedAt.getTime(),
  }))
}
