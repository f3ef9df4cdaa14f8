import { ProviderFailure } from '../../../../gateways/identity/fetch-from-provider.ts'
import { type AuthCall, originOf } from '../../auth-call.ts'
import { consumeMatchingFlow, failed, handOverIdentity, redirect } from './callback.ts'
import { providerById } from './providers.ts'

const forwarded = ['code', 'state', 'error', 'iss', 'user']

/** A form that the provider's page makes the browser post, cross-site and therefore without our cookies. */
export async function handlePostedCallback(call: AuthCall): Promise<Response> {
  const form = call.body instanceof URLSearchParams ? call.body : new URLSearchParams()
  const provider = providerById(call.app, call.params.provider ?? '')
  return provider?.protocol === 'saml' ? handleSamlResponse(call, form) : redirectAsGet(call, form)
}

/** A SAML response, accepted only on the host of its assertion consumer URL. */
async function handleSamlResponse(call: AuthCall, form: URLSearchParams): Promise<Response> {
  const isHere = new URL(call.app.config.origin).host === call.from.host
  const flow = isHere ? await consumeMatchingFlow(call, form.get('RelayState')) : null
  if (!flow) return failed(originOf(call), 'not_pkce')
  const response = form.get('SAMLResponse')
  if (!response) return failed(flow.origin, 'no_code')
  return handOverIdentity(call, flow, async (provider) => {
    if (provider.protocol !== 'saml') throw new ProviderFailure('unexpected SAML response')
    return provider.finish(flow, response)
  })
}

/** Used by Apple: repeats the request as a same-site GET with our cookies, without any other effect. */
function redirectAsGet(call: AuthCall, form: URLSearchParams): Response {
  const query = new URLSearchParams()
  for (const name of forwarded) {
    const value = form.get(name)
    if (value !== null) query.set(name, value)
  }
  return redirect(`${originOf(call)}${new URL(call.request.url).pathname}?${query}`)
}
