import type { CallbackError } from '@comanda/contract/callback-errors'
import type { App } from '../../../../app.ts'
import { ProviderFailure } from '../../../../gateways/identity/fetch-from-provider.ts'
import type { RequestInfo } from '../../../../platform/http/request-info.ts'
import { issueTicket } from '../tickets.ts'
import { endFlow, type Flow } from './flow.ts'
import type { ExternalIdentity, IdentityProvider } from './identity-provider.ts'
import { providerById } from './providers.ts'
import { SignInDenied } from './saml/response.ts'

const HAND_OVER_MS = 60_000
export const handOverKind = 'hand-over'

/** What a provider's redirect or form leads to. */
interface Callback {
  app: App
  /** The id of the provider in the path. */
  provider: string
  info: RequestInfo
  url: URL
}

/**
 * The URL that a provider redirects to, on the platform's host. Does not sign in: transfers the
 * identity to the host where the sign-in started, by a code that is valid once and for a minute.
 */
export async function handleCallback(callback: Callback): Promise<Response> {
  const query = callback.url.searchParams
  const flow = await consumeMatchingFlow(callback, query.get('state'))
  if (!flow) return failed(callback.info.origin, 'not_pkce')
  const { origin } = flow
  if (query.get('error')) return failed(origin, errorOf(query.get('error')))
  const code = query.get('code')
  if (!code) return failed(origin, 'no_code')
  return handOverIdentity(callback, flow, async (provider) => {
    if (provider.protocol !== 'code') throw new ProviderFailure('unexpected code from a SAML provider')
    return provider.finish(flow, { code, issuer: query.get('iss'), user: query.get('user') })
  })
}

/** A form that the provider's page makes the browser post, cross-site and therefore without our cookies. */
export async function handlePostedCallback(callback: Callback, form: URLSearchParams): Promise<Response> {
  const provider = providerById(callback.app, callback.provider)
  return provider?.protocol === 'saml' ? handleSamlResponse(callback, form) : redirectAsGet(callback, form)
}

/** A SAML response, accepted only on the host of its assertion consumer URL. */
async function handleSamlResponse(callback: Callback, form: URLSearchParams): Promise<Response> {
  const { app, info } = callback
  const isHere = new URL(app.config.origin).host === info.host
  const flow = isHere ? await consumeMatchingFlow(callback, form.get('RelayState')) : null
  if (!flow) return failed(info.origin, 'not_pkce')
  const response = form.get('SAMLResponse')
  if (!response) return failed(flow.origin, 'no_code')
  return handOverIdentity(callback, flow, async (provider) => {
    if (provider.protocol !== 'saml') throw new ProviderFailure('unexpected SAML response')
    return provider.finish(flow, response)
  })
}

/** Used by Apple: repeats the request as a same-site GET with our cookies, without any other effect. */
function redirectAsGet({ info, url }: Callback, form: URLSearchParams): Response {
  const query = new URLSearchParams()
  for (const name of ['code', 'state', 'error', 'iss', 'user']) {
    const value = form.get(name)
    if (value !== null) query.set(name, value)
  }
  return redirect(`${info.origin}${url.pathname}?${query}`)
}

/** Consumes the flow of a state; null unless it belongs to the provider in the path. */
async function consumeMatchingFlow({ app, provider }: Callback, state: string | null) {
  const flow = state ? await endFlow(app, state) : null
  return flow?.provider === provider ? flow : null
}

/** Verifies the identity and transfers it. If the provider cannot prove it, redirects to the error page. */
async function handOverIdentity(
  { app }: Callback,
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
