import type { AuthCall } from '../../../auth-call.ts'
import { errorResponse } from '../../../auth-responses.ts'
import { providerById } from '../providers.ts'

/**
 * Serves our service provider metadata, which the company's administrator registers. The URL must not change.
 */
export async function serveSamlMetadata({ app, params, from }: AuthCall): Promise<Response> {
  const provider = providerById(app, params.provider ?? '')
  if (provider?.protocol !== 'saml') return errorResponse(404, from.requestId, { code: 'PROVIDER_NOT_FOUND' })
  const headers = { 'content-type': 'application/samlmetadata+xml', 'cache-control': 'public, max-age=3600' }
  return new Response(await provider.metadata(), { headers })
}
