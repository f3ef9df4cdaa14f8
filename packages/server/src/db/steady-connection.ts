import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 5000
const PING_MS = 20_000
const ANSWER_MS = 10_000

export interface SteadyConnection {
  /** The connection of this moment; null while there is none. */
  current(): pg.Client | null
  close(): Promise<void>
}

/**
 * One connection outside the pool, for what belongs to a session: LISTEN, advisory locks. Made again whenever it
 * is lost, a silent loss included. `prepare` runs on each new connection before it counts.
 *
 * @throws when the first connection cannot be made.
 */
export async function keepConnected(
  config: pg.ClientConfig,
  prepare: (client: pg.Client) => Promise<void>,
  onLost: (error: Error) => void,
): Promise<SteadyConnection> {
  const closing = new AbortController()
  let current: pg.Client | null = await connect(config, prepare)
  const loop = keepGoing(current)

  async function keepGoing(first: pg.Client): Promise<void> {
    for (let client: pg.Client | null = first; client; client = current) {
      const error = await lost(client, closing.signal)
      current = null
      if (closing.signal.aborted) return
      onLost(error)
      current = await reconnect()
    }
  }

  async function reconnect(): Promise<pg.Client | null> {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        await delay(wait, undefined, { signal: closing.signal })
        return await connect(config, prepare)
      } catch {
        if (closing.signal.aborted) return null
      }
    }
  }

  return {
    current: () => current,
    async close() {
      closing.abort()
      await loop
    },
  }
}

async function connect(
  config: pg.ClientConfig,
  prepare: (client: pg.Client) => Promise<void>,
): Promise<pg.Client> {
  const client = new pg.Client({
    ...config,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await prepare(client)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** Waits until the connection is gone, or the signal asks to end it. */
function lost(client: pg.Client, signal: AbortSignal): Promise<Error> {
  return new Promise((resolve) => {
    let reason = new Error('The connection ended.')
    const ping = setInterval(() => {
      client.query('select 1').catch((error: Error) => {
        reason = error
        void client.end()
      })
    }, PING_MS)
    const end = () => void client.end()
    client.once('error', (error) => {
      reason = error
    })
    client.once('end', () => {
      clearInterval(ping)
      signal.removeEventListener('abort', end)
      resolve(reason)
    })
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
