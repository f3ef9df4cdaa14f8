import type { ApiKeyPage } from '@comanda/contract/api-keys'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { Work } from '../../db/work.ts'
import { requireRight } from '../identity/public.ts'
import { selectKeys } from './key-row.ts'

const DAY_MS = 86_400_000

/**
 * A page of the API keys of a restaurant, or of all restaurants with null, and the calls of the last 24 hours.
 * Throws UNAUTHORIZED and FORBIDDEN.
 */
export async function listKeys(
  app: App,
  caller: Caller,
  { restaurantId, after, limit }: { restaurantId: string | null; after?: string | undefined; limit: number },
): Promise<ApiKeyPage> {
  requireRight(caller, 'secrets.manage', restaurantId)
  const read = <T>(work: Work<T>) =>
    restaurantId === null
      ? app.db.platform(caller.actor, work)
      : app.db.tenant(restaurantId, caller.actor, work)
  const isOwn = restaurantId === null ? sql`true` : sql`k.restaurant_id = ${restaurantId}`
  const isAfter = after
    ? sql`(k.created_at, k.id) < (select k.created_at, k.id from api_keys k where ${isOwn} and k.id = ${after}::uuid)`
    : sql`true`
  return read(async (tx) => {
    const found = await selectKeys(tx, sql`${isOwn} and ${isAfter}`, app.now(), limit + 1)
    const keys = found.slice(0, limit)
    return {
      keys,
      next: found.length > limit ? (keys.at(-1)?.id ?? null) : null,
      hours: await readHours(tx, restaurantId, app.now() - DAY_MS),
    }
  })
}

async function readHours(tx: Tx, restaurantId: string | null, since: number): Promise<ApiKeyPage['hours']> {
  const { rows } = await sql<{ hour: Date; calls: number; refused: number }>`
    select hour, sum(calls)::int as calls, sum(refused)::int as refused from api_key_hours
    where hour > ${new Date(since)} and ${restaurantId === null ? sql`true` : sql`restaurant_id = ${restaurantId}`}
    group by hour order by hour`.execute(tx)
  return rows.map(({ hour, ...counts }) => ({ at: hour.getTime(), ...counts }))
}

/** Deletes counts older than 30 days. */
export async function purgeKeyHours(app: App): Promise<void> {
  const before = new Date(app.now() - 30 * DAY_MS)
  await app.db.platform('system:api-keys', (tx) =>
    tx.deleteFrom('api_key_hours').where('hour', '<', before).execute(),
  )
}
