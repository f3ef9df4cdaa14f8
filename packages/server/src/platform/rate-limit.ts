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

export interface CountedHit {
  /** With this one, in the window that runs. */
  hits: number
  retryAfterSeconds: number
}

/**
 * Counts one use, for all copies of the program together. Windows are fixed: they begin at multiples of their
 * length.
 *
 * @throws TOO_MANY_REQUESTS when it was one too many; its data says after how many seconds the window ends.
 */
export async function takeHit(app: Pick<App, 'db' | 'now'>, limit: Limit): Promise<void> {
  const counted = await countHit(app, limit)
  if (counted.hits > limit.most) throw tooManyHits(counted)
}

/** Counts one use like `takeHit`, and leaves it to the caller what follows. */
export async function countHit(
  app: Pick<App, 'db' | 'now'>,
  { key, perSeconds }: Limit,
): Promise<CountedHit> {
  const now = app.now()
  const start = windowStart(now, perSeconds)
  const { hits } = await app.db.platform(ACTOR, (tx) =>
    tx
      .insertInto('rate_limits')
      .values({ key: storedKey(key), window_start: new Date(start), hits: 1 })
      .onConflict((known) =>
        known.columns(['key', 'window_start']).doUpdateSet({ hits: sql<number>`rate_limits.hits + 1` }),
      )
      .returning('hits')
      .executeTakeFirstOrThrow(),
  )
  return { hits, retryAfterSeconds: Math.ceil((start + perSeconds * 1000 - now) / 1000) }
}

export function tooManyHits({ retryAfterSeconds }: CountedHit) {
  return new ORPCError('TOO_MANY_REQUESTS', { message: httpMessage(429), data: { retryAfterSeconds } })
}

/** Takes one use back that turned out to be none. */
export async function giveBackHit(app: Pick<App, 'db' | 'now'>, { key, perSeconds }: Limit): Promise<void> {
  await app.db.platform(ACTOR, (tx) =>
    tx
      .updateTable('rate_limits')
      .set({ hits: sql<number>`hits - 1` })
      .where('key', '=', storedKey(key))
      .where('window_start', '=', new Date(windowStart(app.now(), perSeconds)))
      .where('hits', '>', 0)
      .execute(),
  )
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

function windowStart(now: number, perSeconds: number): number {
  return now - (now % (perSeconds * 1000))
}

function storedKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22)
}
