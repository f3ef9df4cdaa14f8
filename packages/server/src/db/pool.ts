import pg from 'pg'

/** Where the database is: behind the embedded engine's socket, or anywhere a URL points. */
export type DatabaseAddress =
  | { kind: 'socket'; host: string; port: number; database: string; owner: string }
  | { kind: 'url'; url: string }

/** `app` has no rights but to the rows that a transaction names; `owner` migrates and runs the job queue. */
export type DatabaseRole = 'app' | 'owner'

export const APP_ROLE = 'comanda_app'

const INT8 = 20
const DATE = 1082
/** No statement of this program takes this long, and no transaction may sit idle while it holds locks. */
const LIMITS = {
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 30_000,
  connectionTimeoutMillis: 10_000,
}

/** How one role reaches the database; for a pool, or for a connection of its own such as LISTEN. */
export function clientConfig(address: DatabaseAddress, role: DatabaseRole): pg.ClientConfig {
  const types = { getTypeParser }
  if (address.kind === 'socket') {
    const { host, port, database, owner } = address
    return { host, port, database, user: role === 'app' ? APP_ROLE : owner, types }
  }
  return { connectionString: role === 'app' ? actingAsApp(address.url) : address.url, types }
}

/**
 * Connections are made when needed. Statements on one connection are sent without waiting for the answers to
 * those before, cents and counts arrive as numbers, calendar dates as `YYYY-MM-DD`.
 */
export function createPool(
  address: DatabaseAddress,
  role: DatabaseRole,
  options: { max: number; onError: (error: Error) => void },
): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(address, role),
    ...LIMITS,
    max: options.max,
    pipeline: true,
    idleTimeoutMillis: 60_000,
    application_name: `comanda ${role}`,
  })
  // Without listeners a connection that breaks, idle or in use, would end the program.
  pool.on('error', (error) => {
    // Those that `end` has let go may still hear of the server's own end.
    if (!pool.ending) options.onError(error)
  })
  pool.on('connect', (client) => client.on('error', () => {}))
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

/** Whoever the URL signs in takes on the role without rights before the first statement. */
function actingAsApp(url: string): string {
  const acting = new URL(url)
  const given = acting.searchParams.get('options')
  acting.searchParams.set('options', [given, `-c role=${APP_ROLE}`].filter(Boolean).join(' '))
  return acting.href
}
