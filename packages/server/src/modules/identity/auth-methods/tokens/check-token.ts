import type { decodeProtectedHeader, JWK } from 'jose'
import type { App } from '../../../../app.ts'
import { HttpFailure } from '../../../../platform/http/failures.ts'
import { perApp } from '../../../../platform/per-app.ts'
import { readKeySet, tokenAlgorithm } from './key-set.ts'

type CheckingApp = Pick<App, 'config' | 'db' | 'now'>
/** Limits database reads for unknown key ids. */
const KEY_LOOKUP_INTERVAL_MS = 1000
/** The maximum time for which tokens of a deleted key are accepted. */
const KEY_CACHE_MS = 60_000

/** The bearer token of a request; null without one. */
export function bearerOf(request: { headers: Pick<Headers, 'get'> }): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
}

/**
 * Verifies a token and returns its session id. The caller must check that the session is open, and what it is
 * allowed to do.
 * @throws HttpFailure 401 with the reason.
 */
export async function sessionOfToken(app: CheckingApp, token: string): Promise<string> {
  const { createLocalJWKSet, decodeProtectedHeader, errors, jwtVerify } = await import('jose')
  const keys = await keysFor(app, keyIdOf(token, decodeProtectedHeader))
  const { origin } = app.config
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet({ keys }), {
      algorithms: [tokenAlgorithm],
      issuer: origin,
      audience: origin,
      requiredClaims: ['sub', 'exp', 'sid'],
      currentDate: new Date(app.now()),
    })
    if (typeof payload.sid !== 'string') throw invalid('Invalid JWT')
    return payload.sid
  } catch (error) {
    if (error instanceof HttpFailure) throw error
    if (error instanceof errors.JWTExpired) throw invalid('JWT has expired')
    if (error instanceof errors.JWSSignatureVerificationFailed) throw invalid('Invalid JWT signature')
    throw invalid('Invalid JWT')
  }
}

/** Our key with this id. */
async function keysFor(app: CheckingApp, keyId: string): Promise<JWK[]> {
  const cache = keyCacheOf(app)
  const isKnown = cache.keys.some(({ kid }) => kid === keyId)
  const readAt = app.now()
  // It must not be extended by a clock that was set back.
  const isStale = Math.abs(readAt - cache.readAt) > (isKnown ? KEY_CACHE_MS : KEY_LOOKUP_INTERVAL_MS)
  const keys = isStale ? await readKeySet(app) : cache.keys
  if (keys.length === 0) throw invalid('JWKS is empty')
  if (isStale) Object.assign(cache, { readAt, keys })
  const matching = keys.filter(({ kid }) => kid === keyId)
  if (matching.length === 0) throw invalid('No matching signing key found in JWKS')
  return matching
}

function keyIdOf(token: string, decodeHeader: typeof decodeProtectedHeader): string {
  try {
    const { kid, alg } = decodeHeader(token)
    if (alg !== tokenAlgorithm) throw invalid('Invalid JWT signature')
    return kid ?? ''
  } catch (error) {
    throw error instanceof HttpFailure ? error : invalid('Invalid JWT')
  }
}

function invalid(message: string): HttpFailure {
  return new HttpFailure(401, 'INVALID_JWT', { 'www-authenticate': 'Bearer error="invalid_token"' }, message)
}

const keyCacheOf = perApp((): { readAt: number; keys: JWK[] } => ({ readAt: 0, keys: [] }))
