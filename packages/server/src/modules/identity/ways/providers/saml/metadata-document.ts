import { refusal } from '../../../auth-answers.ts'
import type { AuthCall } from '../../../auth-call.ts'
import { providerById } from '../providers.ts'

/** What the administrator of a company's provider registers of us. It stays where it is. */
export async function answerMetadata({ app, params, from }: AuthCall): Promise<Response> {
  const provider = providerById(app, params.provider ?? '')
  if (provider?.speaks !== 'saml') return refusal(404, from.requestId, { code: 'PROVIDER_NOT_FOUND' })
  const headers = { 'content-type': 'application/samlmetadata+xml', 'cache-control': 'public, max-age=3600' }
  return new Response(await provider.metadata(), { headers })
}
