import { createHash } from 'node:crypto'
import { httpMessage } from '@comanda/contract/errors'
import type { Instant } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import type { Tx } from '../db/database.ts'

export interface Limit {
  /** The action and its subject, such as `quote:<address>`. Only a hash is stored. */
  key: string
  /** Maximum number of uses in one window. */
  max: number
  windowSeconds: number
}

const ACTOR = 'system:rate-limit'
const RETENTION_MS = 24 * 3_600_000

export interface CountedHit {
  /** Uses in the current window, including this one. */
  hits: number
  retryAfterSeconds: number
}

/**
 * Counts one use across all processes. Windows are fixed: they start at multiples of their length.
 *
 * @throws TOO_MANY_REQUESTS over the limit; its data has the seconds until the window ends.
 */
export async function enforceRateLimit(app: Pick<App, 'db' | 'now'>, limit: Limit): Promise<void> {
  const counted = await countHit(app, limit)
  if (counted.hits > limit.max) throw rateLimitError(counted)
}

/** Counts one use like `enforceRateLimit`, without enforcing the limit. */
export function countHit(app: Pick<App, 'db' | 'now'>, limit: Limit): Promise<CountedHit> {
  return app.db.platform(ACTOR, (tx) => countHitIn(tx, app.now(), limit))
}

/** Counts one use as part of a transaction of the platform: nothing is counted if it is rolled back. */
export async function countHitIn(tx: Tx, now: Instant, { key, windowSeconds }: Limit): Promise<CountedHit> {
  const start = windowStart(now, windowSeconds)
  const { hits } = await tx
    .insertInto('rate_limits')
    .values({ key: storedKey(key), window_start: new Date(start), hits: 1 })
    .onConflict((known) =>
      known.columns(['key', 'window_start']).doUpdateSet({ hits: sql<number>`rate_limits.hits + 1` }),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return { hits, retryAfterSeconds: Math.ceil((start + windowSeconds * 1000 - now) / 1000) }
}

export function rateLimitError({ retryAfterSeconds }: CountedHit) {
  return new ORPCError('TOO_MANY_REQUESTS', { message: httpMessage(429), data: { retryAfterSeconds } })
}

/** Reverts one counted use. */
export function uncountHit(app: Pick<App, 'db' | 'now'>, limit: Limit): Promise<void> {
  return app.db.platform(ACTOR, (tx) => uncountHitIn(tx, app.now(), limit))
}

/** Reverts one use that `countHitIn` counted, also in the same transaction. */
export async function uncountHitIn(tx: Tx, now: Instant, { key, windowSeconds }: Limit): Promise<void> {
  await tx
    .updateTable('rate_limits')
    .set({ hits: sql<number>`hits - 1` })
    .where('key', '=', storedKey(key))
    .where('window_start', '=', new Date(windowStart(now, windowSeconds)))
    .where('hits', '>', 0)
    .execute()
}

/** Resets the count of a key, for example after a successful sign-in. */
export async function resetHits(app: Pick<App, 'db'>, key: string): Promise<void> {
  await app.db.platform(ACTOR, (tx) =>
    tx.deleteFrom('rate_limits').where('key', '=', storedKey(key)).execute(),
  )
}

/** Deletes windows older than a day. */
export async function purgeOldHits(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const before = new Date(app.now() - RETENTION_MS)
  await app.db.platform(ACTOR, (tx) =>
    tx.deleteFrom('rate_limits').where('window_start', '<', before).execute(),
  )
}

function windowStart(now: number, windowSeconds: number): number {
  return now - (now % (windowSeconds * 1000))
}

/** The form in which keys are stored. */
export function storedKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22)
}
