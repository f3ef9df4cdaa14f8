import { ProviderFailure } from '../../../../gateways/identity/ask-provider.ts'
import { type AuthCall, originOf } from '../../auth-call.ts'
import { failed, flowOf, passOn, redirect } from './callback.ts'
import { providerById } from './providers.ts'

const passedOn = ['code', 'state', 'error', 'iss', 'user']

/** A form that the page of a provider makes the browser send here, from its own site and so without our cookies. */
export async function answerPostedCallback(call: AuthCall): Promise<Response> {
  const form = call.body instanceof URLSearchParams ? call.body : new URLSearchParams()
  const provider = providerById(call.app, call.params.provider ?? '')
  return provider?.speaks === 'saml' ? answerResponse(call, form) : leadBack(call, form)
}

/** The response of a company's provider by SAML, at the one address that it is meant for. */
async function answerResponse(call: AuthCall, form: URLSearchParams): Promise<Response> {
  const isHere = new URL(call.app.config.origin).host === call.from.host
  const flow = isHere ? await flowOf(call, form.get('RelayState')) : null
  if (!flow) return failed(originOf(call), 'not_pkce')
  const response = form.get('SAMLResponse')
  if (!response) return failed(flow.origin, 'no_code')
  return passOn(call, flow, async (provider) => {
    if (provider.speaks !== 'saml') throw new ProviderFailure('a response came of one that gives none')
    return provider.finish(flow, response)
  })
}

/** Apple comes back so: the browser is led to the same address once more by a link. Nothing is done before. */
function leadBack(call: AuthCall, form: URLSearchParams): Response {
  const query = new URLSearchParams()
  for (const name of passedOn) {
    const value = form.get(name)
    if (value !== null) query.set(name, value)
  }
  return redirect(`${originOf(call)}${new URL(call.request.url).pathname}?${query}`)
}
