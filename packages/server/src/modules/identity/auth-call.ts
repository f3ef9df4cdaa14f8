import type { App } from '../../app.ts'
import { authOf, authPath, clientAddressHeader } from './auth.ts'
import { toApiResponse } from './auth-responses.ts'
import type { Origin } from './read-caller.ts'

export interface AuthRequest extends Origin {
  requestId: string
  /** As shown in the address bar. */
  host: string
}

/** A request to `/api/auth/*` that is allowed and was sent to a known host. */
export interface AuthCall {
  app: App
  request: Request
  from: AuthRequest
  /** Parameters of the path, such as `:provider`. */
  params: Record<string, string>
  /** The parsed JSON, or form fields where a form is accepted; undefined without a body. */
  body: unknown
}

/** Scheme and host as the browser sees them. */
export function originOf({ from }: AuthCall): string {
  return `${from.scheme}://${from.host}`
}

/**
 * Passes the request to better-auth, by default with its own path and query. Only the headers that
 * better-auth needs are forwarded, so that a client cannot forge others. Errors come back in the API's common
 * shape.
 */
export async function forwardToBetterAuth(
  call: AuthCall,
  post?: { path: string; body: object },
): Promise<Response> {
  const { pathname, search } = new URL(call.request.url)
  const target = post ? post.path : pathname.slice(authPath.length) + search
  const body = post?.body ?? call.body
  const hasBody = call.request.method !== 'GET' && body !== undefined
  const headers = trustedHeaders(call)
  if (hasBody) headers.set('content-type', 'application/json')
  const forwarded = new Request(`${originOf(call)}${authPath}${target}`, {
    method: call.request.method,
    headers,
    body: hasBody ? JSON.stringify(body) : null,
  })
  return toApiResponse(await authOf(call.app, call.from.scheme).handler(forwarded), call.from.requestId)
}

/** The request headers that better-auth may read. */
export function trustedHeaders(call: AuthCall): Headers {
  const headers = new Headers({ [clientAddressHeader]: call.from.ip, origin: originOf(call) })
  for (const name of ['cookie', 'user-agent']) {
    const value = call.request.headers.get(name)
    if (value) headers.set(name, value)
  }
  return headers
}
