import type { App } from '../../app.ts'
import { HttpFailure } from './failures.ts'
import type { RequestInfo } from './request-info.ts'

/** Hop-by-hop headers. */
const hopByHopHeaders = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/**
 * Proxies a request to the sandbox and its response back, both unchanged. Throws NOT_FOUND
 * without a sandbox, BAD_GATEWAY when it does not respond.
 */
export async function proxyToSandbox(app: App, request: Request, info: RequestInfo): Promise<Response> {
  const { sandbox } = app.config
  if (!sandbox) throw new HttpFailure(404, 'NOT_FOUND')
  const { pathname, search } = new URL(request.url)
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  try {
    const response = await fetch(sandbox.origin + pathname + search, {
      method: request.method,
      headers: forwardedHeaders(request.headers, info),
      body: hasBody ? request.body : null,
      redirect: 'manual',
      signal: request.signal,
      ...(hasBody ? { duplex: 'half' } : {}),
    })
    return new Response(response.body, {
      status: response.status,
      headers: responseHeaders(response.headers),
    })
  } catch (cause) {
    if (!request.signal.aborted)
      app.log.warn({ err: cause, requestId: info.requestId }, 'sandbox did not respond')
    throw new HttpFailure(502, 'BAD_GATEWAY')
  }
}

function forwardedHeaders(headers: Headers, info: RequestInfo): Headers {
  const forwarded = withoutHopByHop(headers)
  for (const name of ['host', 'content-length', 'expect']) forwarded.delete(name)
  forwarded.set('accept-encoding', 'identity')
  forwarded.set('x-forwarded-host', info.host)
  forwarded.set('x-forwarded-proto', info.scheme)
  forwarded.set('x-request-id', info.requestId)
  return forwarded
}

/** fetch has decompressed the body, so the original encoding and length no longer apply. */
function responseHeaders(headers: Headers): Headers {
  const passed = withoutHopByHop(headers)
  if (passed.has('content-encoding')) {
    passed.delete('content-encoding')
    passed.delete('content-length')
  }
  return passed
}

function withoutHopByHop(headers: Headers): Headers {
  const passed = new Headers(headers)
  for (const name of hopByHopHeaders) passed.delete(name)
  return passed
}
