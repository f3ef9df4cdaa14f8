import { ORPCError } from '@orpc/server'
import { requireSession } from '../../require-account.ts'
import { readSessionToken } from '../../sessions.ts'
import type { SignInContext } from '../../sign-in-context.ts'
import { signingKey, tokenAlgorithm } from './key-set.ts'

const TOKEN_SECONDS = 900

/**
 * Issues a bearer token for a caller with a session cookie. Not for a caller with a bearer token, because a
 * leaked token could then be renewed forever. The token is valid for at most 15 minutes, and ends with the
 * session. It has no name or role: both are looked up on each request.
 */
export async function issueAccessToken({ app, caller, scheme, cookieHeader }: SignInContext) {
  const { userId, sessionId } = requireSession(caller)
  if (!readSessionToken(app, cookieHeader, scheme)) throw new ORPCError('UNAUTHORIZED')
  const { importJWK, SignJWT } = await import('jose')
  const { kid, key } = await signingKey(app)
  const issuedAt = Math.floor(app.now() / 1000)
  const expiresAt = issuedAt + TOKEN_SECONDS
  const { origin } = app.config
  const accessToken = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: tokenAlgorithm, kid })
    .setSubject(userId)
    .setIssuer(origin)
    .setAudience(origin)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(await importJWK(key, tokenAlgorithm))
  return { accessToken, tokenType: 'Bearer' as const, expiresIn: TOKEN_SECONDS, expiresAt }
}
