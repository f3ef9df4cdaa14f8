import type { CallbackError } from '@comanda/contract/callback-errors'
import type { App } from '../../../../app.ts'
import { ProviderFailure } from '../../../../gateways/identity/fetch-from-provider.ts'
import { type AuthCall, originOf } from '../../auth-call.ts'
import { issueTicket } from '../tickets.ts'
import { endFlow, type Flow } from './flow.ts'
import type { ExternalIdentity, IdentityProvider } from './identity-provider.ts'
import { providerById } from './providers.ts'
import { SignInDenied } from './saml/response.ts'

const HAND_OVER_MS = 60_000
export const handOverKind = 'hand-over'

/**
 * The URL that a provider redirects to, on the platform's host. Does not sign in: hands the identity over,
 * for a minute and a single use, to the host where the sign-in started.
 */
export async function handleCallback(call: AuthCall): Promise<Response> {
  const query = new URL(call.request.url).searchParams
  const flow = await consumeMatchingFlow(call, query.get('state'))
  if (!flow) return failed(originOf(call), 'not_pkce')
  const { origin } = flow
  if (query.get('error')) return failed(origin, errorOf(query.get('error')))
  const code = query.get('code')
  if (!code) return failed(origin, 'no_code')
  return handOverIdentity(call, flow, async (provider) => {
    if (provider.protocol !== 'code') throw new ProviderFailure('unexpected code from a SAML provider')
    return provider.finish(flow, { code, issuer: query.get('iss'), user: query.get('user') })
  })
}

/** Consumes the flow of a state; null unless it belongs to the provider in the path. */
export async function consumeMatchingFlow({ app, params }: AuthCall, state: string | null) {
  const flow = state ? await endFlow(app, state) : null
  return flow?.provider === params.provider ? flow : null
}

/** Verifies the identity and hands it over. If the provider cannot prove it, redirects to the error page. */
export async function handOverIdentity(
  { app }: AuthCall,
  flow: Flow,
  finish: (provider: IdentityProvider) => Promise<ExternalIdentity>,
): Promise<Response> {
  const { origin } = flow
  const provider = providerById(app, flow.provider)
  if (!provider) return failed(origin, 'unexpected')
  try {
    const token = await handOver(app, flow, await finish(provider))
    return redirect(`${origin}/api/auth/hand-over?token=${token}`)
  } catch (error) {
    if (error instanceof SignInDenied) return failed(origin, 'access_denied')
    if (!(error instanceof ProviderFailure)) throw error
    app.log.warn({ err: error, provider: flow.provider }, 'sign-in with identity provider failed')
    return failed(origin, 'unexpected')
  }
}

function handOver(app: App, flow: Flow, who: ExternalIdentity): Promise<string> {
  const { provider, origin, returnTo, intent } = flow
  return issueTicket(app, handOverKind, { provider, origin, returnTo, intent, who }, HAND_OVER_MS)
}

function errorOf(error: string | null): CallbackError {
  return error === 'access_denied' ? 'access_denied' : 'unexpected'
}

/** Redirects to the page that explains the error, on the host where the sign-in started. */
export function failed(origin: string, error: CallbackError): Response {
  return redirect(`${origin}/auth/callback?error=${error}`)
}

/** A redirect; non-ASCII characters in the URL are encoded. */
export function redirect(to: string): Response {
  const location = new URL(to).href
  const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return new Response(null, { status: 303, headers })
}
