import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import type { App } from '../../app.ts'
import { authDialect } from './auth-database.ts'
import { accountTable, sessionTable, userTable, verificationTable } from './auth-tables.ts'
import { pluginsOf } from './plugins/plugins.ts'
import { maxSessionMs, startSession } from './session-lifetime.ts'

export const authPath = '/api/auth'
export const passwordLength = { min: 6, max: 128 }
/** Set by the server on each forwarded request, overriding any header the client sent under this name. */
export const clientAddressHeader = 'x-comanda-client'

export type AuthApp = Pick<App, 'config' | 'db' | 'log' | 'now' | 'secrets'>
export type Scheme = 'http' | 'https'

/** The better-auth instance for a scheme. Over https the session cookie is secure and host-only. */
export function authOf(app: AuthApp, scheme: Scheme): Auth {
  const known = auths.get(app.db) ?? new Map<Scheme, Auth>()
  auths.set(app.db, known)
  const auth = known.get(scheme) ?? createAuth(app, scheme)
  known.set(scheme, auth)
  return auth
}

/**
 * The name of the session cookie. The `__Host-` prefix keeps other hosts of the same domain from setting it,
 * and so from signing a user into a session of their own.
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
    // The host was validated before.
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
    },
    // The cookie outlives every session; the row defines when the session ends (see read-caller.ts).
    session: { ...sessionTable, expiresIn: maxSessionMs / 1000, disableSessionRefresh: true, freshAge: 0 },
    databaseHooks: {
      session: { create: { before: async (session) => ({ data: startSession(session, app.now()) }) } },
    },
    user: userTable,
    account: accountTable,
    verification: verificationTable,
    plugins: pluginsOf(app, scheme),
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its warnings concern wrong passwords and the address it derives from each request.
    logger: { level: 'error', log: (_level, message) => app.log.error({ part: 'sign-in' }, message) },
    advanced: {
      cookiePrefix: cookiePrefix(scheme),
      // Would add the prefix "__Secure-", which sibling hosts can set as well.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: scheme === 'https' },
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
  })
}
