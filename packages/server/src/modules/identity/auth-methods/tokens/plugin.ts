import { jwt } from 'better-auth/plugins'
import type { AuthApp } from '../../auth.ts'

export const tokenSeconds = 900
export const tokenAlgorithm = 'EdDSA'
/** Longer than the lifetime of any token. */
const GRACE_PERIOD_SECONDS = 86_400
const ROTATION_INTERVAL_SECONDS = 30 * 86_400

/**
 * Bearer tokens for API clients that act for a signed-in user. Keys are created on first use, and rotated.
 */
export function accessTokens(app: AuthApp) {
  const { origin } = app.config
  return jwt({
    disableSettingJwtHeader: true,
    jwks: {
      keyPairConfig: { alg: tokenAlgorithm, crv: 'Ed25519' },
      rotationInterval: ROTATION_INTERVAL_SECONDS,
      gracePeriod: GRACE_PERIOD_SECONDS,
    },
    jwt: {
      issuer: origin,
      audience: origin,
      expirationTime: `${tokenSeconds}s`,
      // No name or role: both are looked up on each request.
      definePayload: ({ session }) => ({ sid: session.id }),
    },
    schema: {
      jwks: {
        modelName: 'jwks',
        fields: {
          publicKey: 'public_key',
          privateKey: 'private_key',
          createdAt: 'created_at',
          expiresAt: 'expires_at',
        },
      },
    },
  })
}
