import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { idleMs, longestMs } from './session-life.ts'
import { readSessionToken } from './session-token.ts'
import { hasWeakPassword } from './store-password.ts'
import { asksSecondFactor, policyKey } from './ways/second-factor/policy.ts'
import { bearerOf, sessionOfToken } from './ways/tokens/check-token.ts'

/** For so long at most a change may stay unnoticed, should the word of it be lost (see `follow-people.ts`). */
const KEPT_MS = 5000
const MOST_KEPT = 2000
/** Whoever is active is written down this often, which also carries the end of their session on. */
const SEEN_EVERY_MS = 5 * 60_000

type Identity = Pick<Caller, 'actor' | 'user' | 'memberships' | 'sessionId' | 'device'>
type ReadingApp = Pick<App, 'config' | 'db' | 'now' | 'secrets'>
/** Where a request comes from, as the HTTP layer found out. */
export interface Origin {
  ip: string
  scheme: 'http' | 'https'
}

/** Who sent a request: the person behind its session cookie or its token, or a visitor. Throws HttpFailure for a bad token. */
export async function readCaller(app: ReadingApp, request: Request, origin: Origin): Promise<Caller> {
  const token = readSessionToken(app, request.headers.get('cookie'), origin.scheme)
  const identity = token ? await identityOf(app, { token }) : await identityByBearer(app, request)
  return { ...identity, ip: origin.ip, userAgent: request.headers.get('user-agent') ?? '' }
}

/** After a change of their sessions or roles this process must not answer from what it remembers of somebody. */
export function forgetPerson(app: Pick<App, 'db'>, userId: string): void {
  const shelf = shelves.get(app.db) ?? new Map<string, Kept>()
  for (const [token, kept] of shelf) {
    // Who is still being read may have been read before the change.
    if (kept.userId === undefined || kept.userId === userId) shelf.delete(token)
  }
}

/** Changes may have been missed. */
export function forgetEverybody(app: Pick<App, 'db'>): void {
  shelves.get(app.db)?.clear()
}

const visitor: Identity = { actor: 'visitor', user: null, memberships: [], sessionId: null, device: null }

interface Kept {
  until: number
  /** undefined until it was read. */
  userId?: string | null
  identity: Promise<Identity>
}
const shelves = new WeakMap<App['db'], Map<string, Kept>>()

async function identityByBearer(app: ReadingApp, request: Request): Promise<Identity> {
  const bearer = bearerOf(request)
  return bearer ? identityOf(app, { id: await sessionOfToken(app, bearer) }) : visitor
}

/** By its secret, or by the id that a token of ours names. */
type SessionKey = { token: string } | { id: string }

/** A burst of requests with one session reads once. */
function identityOf(app: ReadingApp, session: SessionKey): Promise<Identity> {
  const shelf = shelves.get(app.db) ?? new Map<string, Kept>()
  shelves.set(app.db, shelf)
  const now = app.now()
  const key = 'token' in session ? session.token : `id:${session.id}`
  const kept = shelf.get(key)
  if (kept && now < kept.until) return kept.identity
  if (shelf.size >= MOST_KEPT) shelf.clear()
  const fresh: Kept = { until: now + KEPT_MS, identity: readIdentity(app, session) }
  shelf.set(key, fresh)
  fresh.identity.then(
    ({ user }) => {
      fresh.userId = user?.id ?? null
    },
    () => shelf.delete(key),
  )
  return fresh.identity
}

/** A session ends after 30 days without use, and 90 days after it began. */
async function readIdentity(app: ReadingApp, session: SessionKey): Promise<Identity> {
  const now = app.now()
  const asked = 'token' in session ? sql`sessions.token = ${session.token}` : sql`sessions.id = ${session.id}`
  const { rows } = await app.db.platform('system:identity', (tx) =>
    sql<Found>`
      with seen as (
        update auth.sessions set updated_at = ${new Date(now)}, expires_at = least(
          ${new Date(now + idleMs)}::timestamptz, created_at + make_interval(secs => ${longestMs / 1000}))
        where ${asked} and expires_at > ${new Date(now)} and updated_at < ${new Date(now - SEEN_EVERY_MS)})
      select users.id, users.email, users.name, sessions.id as "sessionId", coalesce((
        select jsonb_agg(jsonb_build_object('role', role, 'restaurantId', restaurant_id) order by created_at, id)
        from memberships where user_id = users.id and deactivated_at is null), '[]') as memberships,
        users.two_factor_enabled as "hasSecondFactor", ${hasWeakPassword} as "hasWeakPassword",
        (select value from platform_settings where key = ${policyKey}) as policy
      from auth.sessions join auth.users on users.id = sessions.user_id
      where ${asked} and sessions.expires_at > ${new Date(now)}`.execute(tx),
  )
  const [found] = rows
  if (!found) return visitor
  const { id, email, name, sessionId } = found
  return {
    actor: `user:${id}`,
    user: { id, email, name },
    memberships: found.hasWeakPassword || owesSecondFactor(found) ? [] : found.memberships,
    sessionId,
    device: null,
  }
}

/** Until there is the second factor that the platform asks for, no role holds; nor does one behind a weak password. */
function owesSecondFactor({ memberships, hasSecondFactor, policy }: Found): boolean {
  return (
    !hasSecondFactor &&
    asksSecondFactor(
      policy,
      memberships.map(({ role }) => role),
    )
  )
}

interface Found {
  id: string
  email: string
  name: string
  sessionId: string
  memberships: Caller['memberships']
  hasSecondFactor: boolean
  hasWeakPassword: boolean
  policy: unknown
}
