import type { CallbackError } from '@comanda/contract/callback-errors'
import type { App } from '../../../../app.ts'
import { ProviderFailure } from '../../../../gateways/identity/ask-provider.ts'
import { type AuthCall, originOf } from '../../auth-call.ts'
import { issueTicket } from '../tickets.ts'
import { endFlow, type Flow } from './flow.ts'
import type { ForeignIdentity } from './identity-provider.ts'
import { providerById } from './providers.ts'

const HAND_OVER_MS = 60_000
export const handOverKind = 'hand-over'

/**
 * Where a provider sends the browser back to, on the platform's host. Nobody is signed in here: who it is travels on, for
 * a minute and one use, to the host where the sign-in began.
 */
export async function answerCallback(call: AuthCall): Promise<Response> {
  const { app, request, params } = call
  const query = new URL(request.url).searchParams
  const state = query.get('state')
  const flow = state ? await endFlow(app, state) : null
  if (!flow || flow.provider !== params.provider) return failed(originOf(call), 'not_pkce')
  const { origin } = flow
  if (query.get('error')) return failed(origin, errorOf(query.get('error')))
  const code = query.get('code')
  if (!code) return failed(origin, 'no_code')
  const provider = providerById(app, flow.provider)
  if (!provider) return failed(origin, 'unexpected')
  try {
    const who = await provider.finish(flow, { code, issuer: query.get('iss'), user: query.get('user') })
    const token = await handOver(app, flow, who)
    return redirect(`${origin}/api/auth/hand-over?token=${token}`)
  } catch (error) {
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

export function redirect(location: string): Response {
  const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
  return new Response(null, { status: 303, headers })
}
