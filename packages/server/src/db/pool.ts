import pg from 'pg'
import { type Publish, publishAnnouncements } from './announcements.ts'

/**
 * How to reach the database: the embedded engine's Unix socket, or a URL. Without `roleUrls`, the user of the URL
 * switches to the unprivileged roles, and a statement could switch back.
 */
export type DatabaseAddress =
  | { kind: 'socket'; host: string; port: number; database: string; owner: string }
  | { kind: 'url'; url: string; roleUrls?: { app: string; platform: string } | null }

/**
 * `app` can only access the rows of one restaurant, `platform` those of all; `owner` runs migrations and the
 * job queue.
 */
export type DatabaseRole = 'app' | 'platform' | 'owner'

export const APP_ROLE = 'comanda_app'
export const PLATFORM_ROLE = 'comanda_platform'
const ROLES = { app: APP_ROLE, platform: PLATFORM_ROLE }

const INT8 = 20
const DATE = 1082
/**
 * No statement of this program takes this much time. An idle transaction must not hold locks. The driver's own limit is for a
 * server that hangs or a network that drops packets; the connection is replaced then.
 */
const LIMITS = {
  statement_timeout: 30_000,
  query_timeout: 40_000,
  idle_in_transaction_session_timeout: 30_000,
  connectionTimeoutMillis: 10_000,
}

/** The client configuration of one role, for a pool or for a dedicated connection such as LISTEN. */
export function clientConfig(address: DatabaseAddress, role: DatabaseRole): pg.ClientConfig {
  const types = { getTypeParser }
  if (address.kind === 'socket') {
    const { host, port, database, owner } = address
    return { host, port, database, user: role === 'owner' ? owner : ROLES[role], types }
  }
  if (role === 'owner') return { connectionString: address.url, types }
  return { connectionString: address.roleUrls?.[role] ?? actingAs(ROLES[role], address.url), types }
}

/**
 * Creates a pool that opens connections on demand. Statements on one connection are pipelined. int8 values
 * (cents, counts) are parsed as numbers; dates stay `YYYY-MM-DD` strings. `publish` receives what committed
 * transactions announce; without it the database notifies in the commit itself.
 */
export function createPool(
  address: DatabaseAddress,
  role: DatabaseRole,
  options: { max: number; onError: (error: Error) => void; publish?: Publish },
): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(address, role),
    ...LIMITS,
    max: options.max,
    pipeline: true,
    // Longer than the time between most periodic tasks, which otherwise open a connection for each run.
    idleTimeoutMillis: 15_000,
    // A Postgres process caches the metadata of each table and partition until it ends, up to 30 MB.
    maxLifetimeSeconds: 300,
    application_name: `comanda ${role}`,
  })
  // Without a listener, a broken connection, idle or in use, would end the process.
  pool.on('error', (error) => {
    // Connections already released by `end` may still report the server's shutdown.
    if (!pool.ending) options.onError(error)
  })
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (options.publish) publishAnnouncements(client, options.publish)
  })
  return pool
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === INT8) return wholeNumber
  if (oid === DATE) return (text: string) => text
  return pg.types.getTypeParser(oid, format)
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`A number from the database is too large: ${text}`)
  return value
}

/** The user of the URL switches to the unprivileged role before the first statement. */
function actingAs(role: string, url: string): string {
  const acting = new URL(url)
  const given = acting.searchParams.get('options')
  acting.searchParams.set('options', [given, `-c role=${role}`].filter(Boolean).join(' '))
  return acting.href
}
