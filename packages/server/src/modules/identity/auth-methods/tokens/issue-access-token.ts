import type { AuthCall } from '../../auth-call.ts'
import { errorResponse } from '../../auth-responses.ts'
import { readCaller } from '../../read-caller.ts'
import { readSessionToken } from '../../sessions.ts'
import { signingKey, tokenAlgorithm } from './key-set.ts'

const TOKEN_SECONDS = 900

/**
 * Issues a bearer token for a caller with a session cookie. Not for a caller with a bearer token, because a
 * leaked token could then be renewed forever. The token is valid for at most 15 minutes, and ends with the
 * session. It has no name or role: both are looked up on each request.
 */
export async function issueAccessToken(call: AuthCall): Promise<Response> {
  const { app, from, request } = call
  const cookie = readSessionToken(app, request.headers.get('cookie'), from.scheme)
  const caller = cookie ? await readCaller(app, request, from) : null
  if (!caller?.user) return errorResponse(401, from.requestId, { code: 'UNAUTHORIZED' })
  const { importJWK, SignJWT } = await import('jose')
  const { kid, key } = await signingKey(app)
  const issuedAt = Math.floor(app.now() / 1000)
  const expiresAt = issuedAt + TOKEN_SECONDS
  const { origin } = app.config
  const accessToken = await new SignJWT({ sid: caller.sessionId })
    .setProtectedHeader({ alg: tokenAlgorithm, kid })
    .setSubject(caller.user.id)
    .setIssuer(origin)
    .setAudience(origin)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(await importJWK(key, tokenAlgorithm))
  const body = { accessToken, tokenType: 'Bearer', expiresIn: TOKEN_SECONDS, expiresAt }
  return Response.json(body, { headers: { 'cache-control': 'no-store' } })
}
