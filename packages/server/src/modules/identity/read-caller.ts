import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { RequestInfo } from '../../platform/http/request-info.ts'
import { perApp } from '../../platform/per-app.ts'
import { bearerOf, sessionOfToken } from './auth-methods/tokens/check-token.ts'
import { effectiveMemberships, type StoredMemberships, storedMemberships } from './effective-memberships.ts'
import { isOfficeIdle, officeTimeoutOf } from './office-activity.ts'
import { countPersonChanges } from './person-changes.ts'
import { idleMs, maxSessionMs, readSessionToken, SEEN_EVERY_MS } from './sessions.ts'

/** Bounds staleness if a change notification is lost (see `subscribe-to-person-changes.ts`). */
const CACHE_MS = 5000
const MAX_CACHED = 2000

type Identity = Pick<Caller, 'actor' | 'user' | 'memberships' | 'sessionId' | 'device' | 'isOfficeIdle'>
type ReadingApp = Pick<App, 'config' | 'db' | 'now' | 'secrets'>
/** Anything with request headers: a Request, or the head of Node's request. */
export interface WithHeaders {
  headers: Pick<Headers, 'get'>
}

/**
 * Identifies the caller by session cookie or bearer token; without either, a visitor. Throws HttpFailure for
 * an invalid token.
 */
export async function readCaller(
  app: ReadingApp,
  request: WithHeaders,
  { ip, scheme }: Pick<RequestInfo, 'ip' | 'scheme'>,
): Promise<Caller> {
  // Also of a cached caller: a change of the user would have removed it from the cache.
  const changesSeen = countPersonChanges(app)
  const tokenHash = readSessionToken(app, request.headers.get('cookie'), scheme)
  const identity = tokenHash ? await identityOf(app, { tokenHash }) : await identityByBearer(app, request)
  return { ...identity, changesSeen, ip, userAgent: request.headers.get('user-agent') ?? '' }
}

/** Clears this process's cached entries of a user after their sessions or roles changed. */
export function clearCachedCaller(app: Pick<App, 'db'>, userId: string): void {
  const cache = cacheOf(app)
  for (const [token, entry] of cache) {
    // A pending read may have started before the change.
    if (entry.userId === undefined || entry.userId === userId) cache.delete(token)
  }
}

/** For use when notifications were possibly missed. */
export function clearCachedCallers(app: Pick<App, 'db'>): void {
  cacheOf(app).clear()
}

const visitor: Identity = { actor: 'visitor', user: null, memberships: [], sessionId: null, device: null }

interface CacheEntry {
  until: number
  /** undefined while the read is pending. */
  userId?: string | null
  identity: Promise<Identity>
}
const cacheOf = perApp(() => new Map<string, CacheEntry>())

async function identityByBearer(app: ReadingApp, request: WithHeaders): Promise<Identity> {
  const bearer = bearerOf(request)
  return bearer ? identityOf(app, { id: await sessionOfToken(app, bearer) }) : visitor
}

/** The hash of the session token, or the session id from a bearer token. */
type SessionKey = { tokenHash: Buffer } | { id: string }

/** Concurrent requests of one session share one read. */
function identityOf(app: ReadingApp, session: SessionKey): Promise<Identity> {
  const cache = cacheOf(app)
  const now = app.now()
  const key = 'tokenHash' in session ? session.tokenHash.toString('base64') : `id:${session.id}`
  const cached = cache.get(key)
  if (cached && now < cached.until) return cached.identity
  if (cache.size >= MAX_CACHED) cache.clear()
  const fresh: CacheEntry = { until: now + CACHE_MS, identity: readIdentity(app, session) }
  cache.set(key, fresh)
  fresh.identity.then(
    ({ user }) => {
      fresh.userId = user?.id ?? null
    },
    () => cache.delete(key),
  )
  return fresh.identity
}

/** Sessions end after 30 days without use, and at most 90 days after they began. */
async function readIdentity(app: ReadingApp, session: SessionKey): Promise<Identity> {
  const now = app.now()
  const matches =
    'tokenHash' in session
      ? sql`sessions.token_hash = ${session.tokenHash}`
      : sql`sessions.id = ${session.id}`
  const { rows } = await app.db.platform('system:identity', (tx) =>
    sql<Row>`
      with seen as (
        update auth.sessions set updated_at = ${new Date(now)}, expires_at = least(
          ${new Date(now + idleMs)}::timestamptz, created_at + make_interval(secs => ${maxSessionMs / 1000}))
        where ${matches} and expires_at > ${new Date(now)} and updated_at < ${new Date(now - SEEN_EVERY_MS)})
      select users.id, users.email, users.name, sessions.id as "sessionId", ${storedMemberships},
        sessions.office_active_at as "officeActiveAt", ${officeTimeoutOf(sql`users.id`)} as "officeTimeout"
      from auth.sessions join auth.users on users.id = sessions.user_id
      where ${matches} and sessions.expires_at > ${new Date(now)}`.execute(tx),
  )
  const [found] = rows
  if (!found) return visitor
  const { id, email, name, sessionId } = found
  return {
    actor: `user:${id}`,
    user: { id, email, name },
    memberships: effectiveMemberships(found),
    isOfficeIdle: isOfficeIdle(found.officeActiveAt, found.officeTimeout, now),
    sessionId,
    device: null,
  }
}

interface Row extends StoredMemberships {
  id: string
  email: string
  name: string
  sessionId: string
  officeActiveAt: Date | null
  /** Minutes; null: no limit. */
  officeTimeout: number | null
}
