import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { readSessionToken } from './session-token.ts'

/** For so long a change of roles, or a sign-out at another copy of the program, may stay unnoticed. */
const KEPT_MS = 5000
const MOST_KEPT = 2000

type Identity = Pick<Caller, 'actor' | 'user' | 'memberships'>
type ReadingApp = Pick<App, 'db' | 'now' | 'secrets'>
/** Where a request comes from, as the HTTP layer found out. */
export interface Origin {
  ip: string
  scheme: 'http' | 'https'
}

/** Who sent a request: the person behind its session cookie, or a visitor. */
export async function readCaller(app: ReadingApp, request: Request, origin: Origin): Promise<Caller> {
  const token = readSessionToken(app, request.headers.get('cookie'), origin.scheme)
  const identity = token ? await identityOf(app, token) : visitor
  return { ...identity, ip: origin.ip, userAgent: request.headers.get('user-agent') ?? '' }
}

/** After a sign-out this process must not answer from what it remembers. */
export function forgetSession(app: Pick<App, 'db'>, token: string): void {
  shelves.get(app.db)?.delete(token)
}

const visitor: Identity = { actor: 'visitor', user: null, memberships: [] }

interface Kept {
  until: number
  identity: Promise<Identity>
}
const shelves = new WeakMap<App['db'], Map<string, Kept>>()

/** A burst of requests with one token reads once. */
function identityOf(app: ReadingApp, token: string): Promise<Identity> {
  const shelf = shelves.get(app.db) ?? new Map<string, Kept>()
  shelves.set(app.db, shelf)
  const now = app.now()
  const kept = shelf.get(token)
  if (kept && now < kept.until) return kept.identity
  if (shelf.size >= MOST_KEPT) shelf.clear()
  const identity = readIdentity(app, token)
  shelf.set(token, { until: now + KEPT_MS, identity })
  identity.catch(() => shelf.delete(token))
  return identity
}

async function readIdentity(app: ReadingApp, token: string): Promise<Identity> {
  const { rows } = await app.db.platform('system:identity', (tx) =>
    sql<Found>`
      select users.id, users.email, users.name, coalesce((
        select jsonb_agg(jsonb_build_object('role', role, 'restaurantId', restaurant_id) order by created_at, id)
        from memberships where user_id = users.id), '[]') as memberships
      from auth.sessions join auth.users on users.id = sessions.user_id
      where sessions.token = ${token} and sessions.expires_at > ${new Date(app.now())}`.execute(tx),
  )
  const [found] = rows
  if (!found) return visitor
  const { memberships, ...user } = found
  return { actor: `user:${user.id}`, user, memberships }
}

interface Found {
  id: string
  email: string
  name: string
  memberships: Caller['memberships']
}
