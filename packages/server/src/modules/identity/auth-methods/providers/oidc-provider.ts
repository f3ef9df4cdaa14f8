import { createHash } from 'node:crypto'
import { z } from 'zod'
import { fetchFromProvider, ProviderFailure } from '../../../../gateways/identity/fetch-from-provider.ts'
import type { CodeProviderSettings, ProviderKind } from '../../../../platform/config-sign-in.ts'
import { type Claims, claims, createIdTokens, type Discovery, discovery } from './id-tokens.ts'
import type { CodeProvider, FlowSecrets } from './identity-provider.ts'

const DISCOVERY_CACHE_MS = 3_600_000
const defaultScopes = ['openid', 'email', 'profile']
const tokens = z.object({ id_token: z.string(), access_token: z.string().optional() })

/** Well-known OpenID providers, and how they differ. */
const wellKnown: Partial<Record<ProviderKind, Variant>> = {
  google: { discoveryUrl: 'https://accounts.google.com/.well-known/openid-configuration' },
  microsoft: {
    discoveryUrl: 'https://login.microsoftonline.com/common/v2.0/.well-known/openid-configuration',
  },
  apple: {
    discoveryUrl: 'https://appleid.apple.com/.well-known/openid-configuration',
    scopes: ['openid', 'email', 'name'],
    // Apple posts the response if the name or the email address is requested.
    params: { response_mode: 'form_post' },
  },
}
interface Variant {
  discoveryUrl: string
  scopes?: string[]
  params?: Record<string, string>
}

/** Any OpenID provider: code flow with PKCE, state and nonce, and a verified identity token. */
export function createOidcProvider(settings: CodeProviderSettings, now: () => number): CodeProvider {
  const variant = wellKnown[settings.kind]
  const discoveryUrl = settings.discoveryUrl ?? variant?.discoveryUrl ?? ''
  const idTokens = createIdTokens(settings)
  let cached: { until: number; document: Promise<Discovery> } | null = null

  /** Cached; a failed request is retried by the next sign-in. */
  function discover(): Promise<Discovery> {
    if (cached && now() < cached.until) return cached.document
    const document = fetchFromProvider(settings, discoveryUrl, discovery)
    const entry = { until: now() + DISCOVERY_CACHE_MS, document }
    cached = entry
    document.catch(() => {
      if (cached === entry) cached = null
    })
    return document
  }

  return {
    protocol: 'code',
    settings,

    async begin(flow, loginHint) {
      const { authorization_endpoint } = await discover()
      const url = new URL(authorization_endpoint)
      const params: Record<string, string> = {
        response_type: 'code',
        client_id: settings.clientId,
        redirect_uri: flow.redirectUri,
        scope: [...new Set(['openid', ...(settings.scopes ?? variant?.scopes ?? defaultScopes)])].join(' '),
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: createHash('sha256').update(flow.verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...variant?.params,
        ...(loginHint && { login_hint: loginHint }),
      }
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
      return url
    },

    async finish(flow, { code, issuer, user }) {
      const document = await discover()
      if (issuer !== null && issuer !== document.issuer)
        throw new ProviderFailure('the issuer does not match')
      const response = await redeem(settings, document, flow, code)
      const own = await idTokens.check(document, response.id_token, flow.nonce)
      const profile =
        settings.kind === 'oidc' && own.email === null && response.access_token
          ? await readUserInfo(settings, document, response.access_token, own.sub)
          : own
      return {
        subject: own.sub,
        email: profile.email,
        emailVerified: profile.emailVerified,
        name: profile.name ?? own.name ?? (user && nameOfAppleUser(user)) ?? '',
      }
    },
  }
}

async function redeem(settings: CodeProviderSettings, document: Discovery, flow: FlowSecrets, code: string) {
  const { clientId, clientSecret } = settings
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: flow.redirectUri,
    code_verifier: flow.verifier,
  })
  const headers: Record<string, string> = {}
  const methods = document.token_endpoint_auth_methods_supported
  if (methods.includes('client_secret_basic') || !methods.includes('client_secret_post')) {
    const pair = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  } else {
    body.set('client_id', clientId)
    body.set('client_secret', clientSecret)
  }
  return fetchFromProvider(settings, document.token_endpoint, tokens, { method: 'POST', headers, body })
}

/**
 * Reads the claims that the identity token omits. Throws ProviderFailure, including when they belong to another
 * subject.
 */
async function readUserInfo(
  settings: CodeProviderSettings,
  document: Discovery,
  accessToken: string,
  subject: string,
): Promise<Pick<Claims, 'email' | 'emailVerified' | 'name'>> {
  if (!document.userinfo_endpoint) return { email: null, emailVerified: false, name: null }
  const headers = { authorization: `Bearer ${accessToken}` }
  const info = await fetchFromProvider(settings, document.userinfo_endpoint, claims, { headers })
  if (info.sub !== subject) throw new ProviderFailure('the profile belongs to another subject')
  return info
}

const appleUser = z.object({
  name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }),
})

/** What Apple posts along with the code, the first time only. */
function nameOfAppleUser(json: string): string | null {
  try {
    const { name } = appleUser.parse(JSON.parse(json))
    return `${name.firstName} ${name.lastName}`.trim()
  } catch {
    return null
  }
}
