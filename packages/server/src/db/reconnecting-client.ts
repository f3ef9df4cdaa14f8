import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const MIN_DELAY_MS = 50
const MAX_DELAY_MS = 5000
const PING_MS = 20_000
const RESPONSE_TIMEOUT_MS = 10_000

// A host that loses power does not close its connections, nor does a firewall that drops them; without keepalives of
// the server, the session and its locks would last for hours.
const SET_KEEPALIVES = `select set_config('tcp_keepalives_idle', '5', false),
  set_config('tcp_keepalives_interval', '2', false), set_config('tcp_keepalives_count', '3', false)`

export interface ReconnectingClient {
  /** The current connection; null while disconnected. */
  current(): pg.Client | null
  close(): Promise<void>
}

/**
 * A dedicated connection outside the pool, for session-scoped features: LISTEN, advisory locks. It reconnects
 * whenever the connection is lost; pings detect a silently dropped connection. `prepare` runs on each new
 * connection before it is used.
 *
 * @throws when the first connection fails.
 */
export async function keepConnected(
  config: pg.ClientConfig,
  prepare: (client: pg.Client) => Promise<void>,
  onLost: (error: Error) => void,
): Promise<ReconnectingClient> {
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
    for (let wait = MIN_DELAY_MS; ; wait = Math.min(wait * 2, MAX_DELAY_MS)) {
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
    connectionTimeoutMillis: RESPONSE_TIMEOUT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(SET_KEEPALIVES)
    await prepare(client)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

/** Resolves with the reason once the connection has ended, or after the signal has ended it. */
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
