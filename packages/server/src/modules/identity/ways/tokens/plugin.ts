import { jwt } from 'better-auth/plugins'
import type { AuthApp } from '../../auth.ts'

export const tokenSeconds = 900
export const tokenAlgorithm = 'EdDSA'
/** Longer than any token that the key signed. */
const PUBLISHED_AFTERWARDS_SECONDS = 86_400
const NEW_KEY_AFTER_SECONDS = 30 * 86_400

/** Tokens for machines that speak for somebody who is signed in. The keys are made when first needed, and renewed. */
export function accessTokens(app: AuthApp) {
  const { origin } = app.config
  return jwt({
    disableSettingJwtHeader: true,
    jwks: {
      keyPairConfig: { alg: tokenAlgorithm, crv: 'Ed25519' },
      rotationInterval: NEW_KEY_AFTER_SECONDS,
      gracePeriod: PUBLISHED_AFTERWARDS_SECONDS,
    },
    jwt: {
      issuer: origin,
      audience: origin,
      expirationTime: `${tokenSeconds}s`,
      // No name and no role: who it is and what they may do is looked up at each call.
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
