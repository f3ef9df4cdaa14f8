import type { CallbackError } from '@comanda/contract/callback-errors'
import type { App } from '../../../../app.ts'
import { ProviderFailure } from '../../../../gateways/identity/ask-provider.ts'
import { type AuthCall, originOf } from '../../auth-call.ts'
import { issueTicket } from '../tickets.ts'
import { endFlow, type Flow } from './flow.ts'
import type { ForeignIdentity, IdentityProvider } from './identity-provider.ts'
import { providerById } from './providers.ts'
import { SignInDenied } from './saml/response.ts'

const HAND_OVER_MS = 60_000
export const handOverKind = 'hand-over'

/**
 * Where a provider sends the browser back to, on the platform's host. Nobody is signed in here: who it is travels on, for
 * a minute and one use, to the host where the sign-in began.
 */
export async function answerCallback(call: AuthCall): Promise<Response> {
  const query = new URL(call.request.url).searchParams
  const flow = await flowOf(call, query.get('state'))
  if (!flow) return failed(originOf(call), 'not_pkce')
  const { origin } = flow
  if (query.get('error')) return failed(origin, errorOf(query.get('error')))
  const code = query.get('code')
  if (!code) return failed(origin, 'no_code')
  return passOn(call, flow, async (provider) => {
    if (provider.speaks !== 'code') throw new ProviderFailure('a code came of one that gives none')
    return provider.finish(flow, { code, issuer: query.get('iss'), user: query.get('user') })
  })
}

/** The sign-in that a provider answers, once, and none of another provider. */
export async function flowOf({ app, params }: AuthCall, state: string | null) {
  const flow = state ? await endFlow(app, state) : null
  return flow?.provider === params.provider ? flow : null
}

/** Finds out who it is and hands them over; what the provider cannot prove ends on the page that says so. */
export async function passOn(
  { app }: AuthCall,
  flow: Flow,
  finish: (provider: IdentityProvider) => Promise<ForeignIdentity>,
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
    app.log.warn({ err: error, provider: flow.provider }, 'a sign-in at an identity provider failed')
    return failed(origin, 'unexpected')
  }
}

function handOver(app: App, flow: Flow, who: ForeignIdentity): Promise<string> {
  const { provider, origin, returnTo, intent } = flow
  return issueTicket(app, handOverKind, { provider, origin, returnTo, intent, who }, HAND_OVER_MS)
}

function errorOf(told: string | null): CallbackError {
  return told === 'access_denied' ? 'access_denied' : 'unexpected'
}

/** To the page that says why, on the host where the sign-in began. */
export function failed(origin: string, error: CallbackError): Response {
  return redirect(`${origin}/auth/callback?error=${error}`)
}

/** An address as headers take it: with all that is not ASCII encoded. */
export function redirect(to: string): Response {
  const location = new URL(to).href
  const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return new Response(null, { status: 303, headers })
}
