import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose'
import { z } from 'zod'
import { fetchFromProvider, ProviderFailure } from '../../../../gateways/identity/fetch-from-provider.ts'
import type { CodeProviderSettings } from '../../../../platform/config-sign-in.ts'
import type { Discovery } from './oidc-wire.ts'

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

export const claims = z
  .object({
    sub: z.string().min(1),
    email: z.string().optional(),
    // Some providers send a string.
    email_verified: z.union([z.boolean(), z.stringbool()]).optional(),
    name: z.string().optional(),
  })
  .transform(({ sub, email, email_verified, name }) => ({
    sub,
    email: email ?? null,
    emailVerified: email_verified ?? false,
    name: name ?? null,
  }))
export type Claims = z.output<typeof claims>

/** Verifies identity tokens of one provider against its published keys. */
export function createIdTokens(settings: CodeProviderSettings) {
  let keys: JSONWebKeySet | null = null

  async function keysOf(document: Discovery): Promise<JSONWebKeySet> {
    keys = await fetchFromProvider(settings, document.jwks_uri, keySet)
    return keys
  }

  return {
    /**
     * The claims of a token that the provider signed for this client and this flow. Throws ProviderFailure.
     */
    async check(document: Discovery, token: string, nonce: string): Promise<Claims> {
      const verify = (known: JSONWebKeySet) =>
        jwtVerify(token, createLocalJWKSet(known), {
          issuer: document.issuer,
          audience: settings.clientId,
          algorithms: document.id_token_signing_alg_values_supported.filter(isPublicKey),
          requiredClaims: ['sub', 'exp', 'iat'],
          clockTolerance: 60,
        })
      try {
        const { payload } = await verify(keys ?? (await keysOf(document))).catch(async (error) => {
          // The provider may have rotated its keys.
          if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
          return verify(await keysOf(document))
        })
        if (payload.nonce !== nonce) throw new Error('the nonce does not match')
        const parties = Array.isArray(payload.aud) ? payload.aud.length : 1
        if (parties > 1 && payload.azp !== settings.clientId)
          throw new Error('it was issued to another client')
        return claims.parse(payload)
      } catch (cause) {
        if (cause instanceof ProviderFailure) throw cause
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new ProviderFailure(`invalid identity token: ${reason}`, { cause })
      }
    },
  }
}

/** Excludes "none" and shared-secret signatures. */
function isPublicKey(algorithm: string): boolean {
  return /^(RS|PS|ES)(256|384|512)$|^EdDSA$|^Ed25519$/.test(algorithm)
}
