import { createHash } from 'node:crypto'
import { html } from 'hono/html'
import Provider, { type KoaContext } from 'oidc-provider'
import { document } from '../pages/layout.ts'
import { memoryAdapter } from './adapter.ts'
import type { IdentityState } from './state.ts'

/** The issuer URL, including through a server that proxies `/sandbox`. */
export const identityPath = '/sandbox/identity/oidc'
const HOUR = 3600

/**
 * A certified OpenID provider over the sandbox's accounts. It always shows the account picker, and never asks
 * for consent.
 */
export function createProvider(state: IdentityState, issuer: string): Provider {
  const provider = new Provider(issuer, {
    clients: state.clients.map(({ id, secret, redirectUris }) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: redirectUris,
      response_types: ['code'],
      grant_types: ['authorization_code'],
      id_token_signed_response_alg: 'ES256',
    })),
    adapter: memoryAdapter(),
    jwks: { keys: [state.signingKey] },
    cookies: { keys: [createHash('sha256').update(JSON.stringify(state.signingKey)).digest('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    scopes: ['openid', 'email', 'profile'],
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: {
      url: (_ctx: KoaContext, { uid }: { uid: string }) => `${new URL(issuer).pathname}/interaction/${uid}`,
    },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: HOUR,
    },
    findAccount: (_ctx: KoaContext, sub: string) => accountOf(state, sub),
    loadExistingGrant: (ctx: KoaContext) => grantAll(provider, ctx),
    renderError,
  })
  provider.proxy = true
  return provider
}

function accountOf({ accounts }: IdentityState, sub: string) {
  const account = accounts.get(sub)
  if (!account) return undefined
  const { email, emailVerified, name } = account
  return { accountId: sub, claims: async () => ({ sub, email, email_verified: emailVerified, name }) }
}

async function grantAll(provider: Provider, { oidc }: KoaContext) {
  const accountId = oidc.session?.accountId
  const clientId = oidc.client?.clientId
  if (!accountId || !clientId) return undefined
  const grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope('openid email profile')
  await grant.save()
  return grant
}

async function renderError(ctx: KoaContext, error: { error: string; error_description?: string }) {
  ctx.type = 'html'
  ctx.body = String(
    await document(
      'Sign-in refused',
      html`<main class="alone"><div class="slip"><h1>Sign-in refused</h1><p>${error.error_description ?? ''}</p><p class="meta"><code>${error.error}</code></p></div></main>`,
    ),
  )
}
