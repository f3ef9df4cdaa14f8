import { createHash } from 'node:crypto'
import { fetchFromProvider, ProviderFailure } from '../../../../gateways/identity/fetch-from-provider.ts'
import type { CodeProviderSettings } from '../../../../platform/config-sign-in.ts'
import { createIdTokens } from './id-tokens.ts'
import type { CodeProvider, FlowSecrets } from './identity-provider.ts'
import { type Discovery, discovery, tokens } from './oidc-wire.ts'
import { readUserInfo } from './user-info.ts'

const DISCOVERY_CACHE_MS = 3_600_000
const defaultScopes = ['openid', 'email', 'profile']

/** Any OpenID provider: code flow with PKCE, state and nonce, and a verified identity token. */
export function createOidcProvider(settings: CodeProviderSettings, now: () => number): CodeProvider {
  const idTokens = createIdTokens(settings)
  let cached: { until: number; document: Promise<Discovery> } | null = null

  /** Cached; a failed request is retried by the next sign-in. */
  function discover(): Promise<Discovery> {
    if (cached && now() < cached.until) return cached.document
    const document = fetchFromProvider(settings, settings.discoveryUrl ?? '', discovery)
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
        scope: [...new Set(['openid', ...(settings.scopes ?? defaultScopes)])].join(' '),
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: createHash('sha256').update(flow.verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...(loginHint && { login_hint: loginHint }),
      }
      for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
      return url
    },

    async finish(flow, { code, issuer }) {
      const document = await discover()
      if (issuer !== null && issuer !== document.issuer)
        throw new ProviderFailure('the issuer does not match')
      const response = await redeem(settings, document, flow, code)
      const claims = await idTokens.check(document, response.id_token, flow.nonce)
      const profile =
        claims.email === null && response.access_token
          ? await readUserInfo(settings, document, response.access_token, claims.sub)
          : claims
      return {
        subject: claims.sub,
        email: profile.email,
        emailVerified: profile.emailVerified,
        name: profile.name ?? claims.name ?? '',
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
