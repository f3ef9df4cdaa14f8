import type { JSONWebKeySet, JWTPayload } from 'jose'
import { z } from 'zod'
import { fetchFromProvider, ProviderFailure } from '../../../../gateways/identity/fetch-from-provider.ts'
import type { CodeProviderSettings } from '../../../../platform/config-sign-in.ts'

export const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
})
export type Discovery = z.output<typeof discovery>

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
      const { createLocalJWKSet, errors, jwtVerify } = await import('jose')
      const verify = (known: JSONWebKeySet) =>
        jwtVerify(token, createLocalJWKSet(known), {
          ...(settings.kind !== 'microsoft' && { issuer: document.issuer }),
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
        if (settings.kind === 'microsoft' && payload.iss !== tenantIssuer(document, payload))
          throw new Error('the issuer does not match')
        if (payload.nonce !== nonce) throw new Error('the nonce does not match')
        const parties = Array.isArray(payload.aud) ? payload.aud.length : 1
        if (parties > 1 && payload.azp !== settings.clientId)
          throw new Error('it was issued to another client')
        return settings.kind === 'microsoft' ? microsoftClaims(payload) : claims.parse(payload)
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

/** Microsoft's discovery document has a placeholder for the tenant of the account. */
function tenantIssuer({ issuer }: Discovery, { tid }: JWTPayload): string | null {
  return typeof tid === 'string' ? issuer.replace('{tenantid}', tid) : null
}

const microsoft = z.object({
  /** The account's id, which is the same in every application, unlike `sub`. */
  oid: z.string().min(1),
  verified_primary_email: z.array(z.string()).default([]),
  verified_secondary_email: z.array(z.string()).default([]),
})

/** Any tenant can put any address in `email`. Microsoft lists those that it has verified in claims of its own. */
function microsoftClaims(payload: JWTPayload): Claims {
  const own = claims.parse(payload)
  const { oid, verified_primary_email, verified_secondary_email } = microsoft.parse(payload)
  const verified = [...verified_primary_email, ...verified_secondary_email]
  const emailVerified = own.emailVerified || (own.email !== null && verified.includes(own.email))
  return { ...own, sub: oid, emailVerified }
}
