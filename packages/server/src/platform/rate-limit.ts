import { createHash } from 'node:crypto'
import { httpMessage } from '@comanda/contract/errors'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App } from '../app.ts'

export interface Limit {
  /** What is limited and for whom, such as `quote:<address>`. Only a hash of it is stored. */
  key: string
  /** How often in one window. */
  most: number
  perSeconds: number
}

const ACTOR = 'system:rate-limit'
const KEPT_MS = 24 * 3_600_000

/**
 * Counts one use, for all copies of the program together. Windows are fixed: they begin at multiples of their
 * length.
 *
 * @throws TOO_MANY_REQUESTS when it was one too many; its data says after how many seconds the window ends.
 */
export async function takeHit(app: Pick<App, 'db' | 'now'>, limit: Limit): Promise<void> {
  const windowMs = limit.perSeconds * 1000
  const now = app.now()
  const start = now - (now % windowMs)
  const key = storedKey(limit.key)
  const { hits } = await app.db.platform(ACTOR, (tx) =>
    tx
      .insertInto('rate_limits')
      .values({ key, window_start: new Date(start), hits: 1 })
      .onConflict((known) =>
        known.columns(['key', 'window_start']).doUpdateSet({ hits: sql<number>`rate_limits.hits + 1` }),
      )
      .returning('hits')
      .executeTakeFirstOrThrow(),
  )
  if (hits <= limit.most) return
  const retryAfterSeconds = Math.ceil((start + windowMs - now) / 1000)
  throw new ORPCError('TOO_MANY_REQUESTS', { message: httpMessage(429), data: { retryAfterSeconds } })
}

/** Starts from nothing again, such as after a sign-in that succeeded. */
export async function forgiveHits(app: Pick<App, 'db'>, key: string): Promise<void> {
  await app.db.platform(ACTOR, (tx) =>
    tx.deleteFrom('rate_limits').where('key', '=', storedKey(key)).execute(),
  )
}

/** Clears away the windows of days gone by. */
export async function forgetOldHits(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const before = new Date(app.now() - KEPT_MS)
  await app.db.platform(ACTOR, (tx) =>
    tx.deleteFrom('rate_limits').where('window_start', '<', before).execute(),
  )
}

function storedKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22)
}
