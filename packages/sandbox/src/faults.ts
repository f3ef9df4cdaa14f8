import { setTimeout as wait } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'

const maxSilenceMs = 60_000

type Env = { Bindings: HttpBindings }

/** Closes the connection without a response. */
export function cutConnection<E extends Env>(c: Context<E>): Response {
  c.env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

/** Keeps the connection open until the caller gives up, at most a minute. */
export async function neverAnswer<E extends Env>(c: Context<E>): Promise<Response> {
  const over = new AbortController()
  c.env.incoming.socket.once('close', () => over.abort())
  await wait(maxSilenceMs, undefined, { ref: false, signal: over.signal }).catch(() => {})
  return cutConnection(c)
}
