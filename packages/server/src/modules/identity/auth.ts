import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import type { App } from '../../app.ts'
import { authDialect } from './auth-database.ts'
import { accountTable, sessionTable, userTable, verificationTable } from './auth-tables.ts'
import { pluginsOf } from './plugins/plugins.ts'
import { longestMs, startOf } from './session-life.ts'

export const authPath = '/api/auth'
export const passwordLength = { min: 6, max: 128 }
/** Set by us on each request that is passed on, whatever the client sent under this name. */
export const clientAddressHeader = 'x-comanda-client'

export type AuthApp = Pick<App, 'config' | 'db' | 'log' | 'now' | 'secrets'>
export type Scheme = 'http' | 'https'

/** What answers sign-in requests. Over https the session cookie is bound to https and to this very host. */
export function authOf(app: AuthApp, scheme: Scheme): Auth {
  const known = auths.get(app.db) ?? new Map<Scheme, Auth>()
  auths.set(app.db, known)
  const auth = known.get(scheme) ?? createAuth(app, scheme)
  known.set(scheme, auth)
  return auth
}

/**
 * The name under which the browser keeps its session. Over https no other host below the same domain can set one of this
 * name, and so put somebody into a session of its own.
 */
export function sessionCookieName(scheme: Scheme): string {
  return `${cookiePrefix(scheme)}.session_token`
}

function cookiePrefix(scheme: Scheme): string {
  return `${scheme === 'https' ? '__Host-' : ''}comanda`
}

/** The key that signs session cookies. */
export function sessionSecret(app: Pick<App, 'secrets'>): string {
  return app.secrets.derive('sign-in', 'session').toString('base64url')
}

type Auth = ReturnType<typeof createAuth>
const auths = new WeakMap<App['db'], Map<Scheme, Auth>>()

function createAuth(app: AuthApp, scheme: Scheme) {
  return betterAuth({
    basePath: authPath,
    secret: sessionSecret(app),
    database: { dialect: authDialect(app.db), type: 'postgres', schemaName: 'auth', transaction: true },
    // The caller has found out already that this host is one of ours.
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
    },
    // The cookie lives as long as any session may; the row says when this one ends (see read-caller.ts).
    session: { ...sessionTable, expiresIn: longestMs / 1000, disableSessionRefresh: true, freshAge: 0 },
    databaseHooks: {
      session: { create: { before: async (session) => ({ data: startOf(session, app.now()) }) } },
    },
    user: userTable,
    account: accountTable,
    verification: verificationTable,
    plugins: pluginsOf(app, scheme),
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its warnings are about wrong passwords, and about the address that it is to take from each request.
    logger: { level: 'error', log: (_level, message) => app.log.error({ part: 'sign-in' }, message) },
    advanced: {
      cookiePrefix: cookiePrefix(scheme),
      // It would add a prefix of its own, "__Secure-", which a host beside this one may use as well.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: scheme === 'https' },
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
  })
}
