import { httpMessage } from '@comanda/contract/errors'
import { ORPCError } from '@orpc/server'
import type { App } from '../app.ts'
import { type RateLimit, takeTurn } from './rate-limit.ts'

/** Counts one use by `who`. Throws TOO_MANY_REQUESTS when that was one too many. */
export async function requireTurn(
  app: Pick<App, 'db' | 'now'>,
  limit: RateLimit,
  who: string,
): Promise<void> {
  const wait = await takeTurn(app, limit, who)
  if (wait > 0) throw new ORPCError('TOO_MANY_REQUESTS', { status: 429, message: httpMessage(429) })
}
