import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import type { App } from '../../app.ts'
import { authDialect } from './auth-database.ts'

export const authPath = '/api/auth'
export const passwordLength = { min: 6, max: 128 }
const DAY_SECONDS = 86_400
/** Set by us on each request that is passed on, whatever the client sent under this name. */
export const clientAddressHeader = 'x-comanda-client'

type AuthApp = Pick<App, 'db' | 'log' | 'secrets'>
type Scheme = 'http' | 'https'

/** What answers sign-in requests. Over https the session cookie is bound to https. */
export function authOf(app: AuthApp, scheme: Scheme) {
  const known = auths.get(app.db) ?? new Map<Scheme, Auth>()
  auths.set(app.db, known)
  const auth = known.get(scheme) ?? createAuth(app, scheme)
  known.set(scheme, auth)
  return auth
}

/** The name under which the browser keeps its session, and the key that signs it. */
export function sessionCookieName(scheme: Scheme): string {
  return `${scheme === 'https' ? '__Secure-' : ''}comanda.session_token`
}

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
    session: {
      modelName: 'sessions',
      expiresIn: 30 * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      fields: sessionFields,
    },
    user: { modelName: 'users', fields: { emailVerified: 'email_verified', ...stamps } },
    account: { modelName: 'accounts', fields: accountFields },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...stamps } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its warnings are about wrong passwords, and about the address that it is to take from each request.
    logger: { level: 'error', log: (_level, message) => app.log.error({ part: 'sign-in' }, message) },
    advanced: {
      cookiePrefix: 'comanda',
      useSecureCookies: scheme === 'https',
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
  })
}

const stamps = { createdAt: 'created_at', updatedAt: 'updated_at' }

const sessionFields = {
  userId: 'user_id',
  expiresAt: 'expires_at',
  ipAddress: 'ip_address',
  userAgent: 'user_agent',
  ...stamps,
}

const accountFields = {
  accountId: 'account_id',
  providerId: 'provider_id',
  userId: 'user_id',
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  idToken: 'id_token',
  accessTokenExpiresAt: 'access_token_expires_at',
  refreshTokenExpiresAt: 'refresh_token_expires_at',
  ...stamps,
}
