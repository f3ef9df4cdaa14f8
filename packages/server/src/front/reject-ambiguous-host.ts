import type { IncomingMessage, ServerResponse } from 'node:http'
import { failureResponse } from '../platform/http/failures.ts'
import { requestIdFrom } from '../platform/http/request-id.ts'

/**
 * Rejects a request that names its host twice, or a different host in its target than in its header: a proxy
 * in front may have used the other one. Returns true when it rejected the request.
 */
export function rejectAmbiguousHost(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  if (namesOneHost(incoming)) return false
  const requestId = requestIdFrom(null)
  const refused = failureResponse(requestId, { status: 400, code: 'BAD_REQUEST' })
  void refused.text().then((body) => {
    const headers = { ...Object.fromEntries(refused.headers), 'x-request-id': requestId, connection: 'close' }
    outgoing.writeHead(refused.status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
  })
  return true
}

function namesOneHost({ rawHeaders, headers, url = '/' }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  }
  if (hosts > 1) return false
  if (url.startsWith('/') || url === '*') return true
  return URL.parse(url)?.host === headers.host?.toLowerCase()
}
