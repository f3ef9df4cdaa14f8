import type { App } from '../../app.ts'
import { authOf, authPath, clientAddressHeader } from './auth.ts'
import { inOurShape } from './auth-answers.ts'
import type { Origin } from './read-caller.ts'

export interface AuthRequest extends Origin {
  requestId: string
  /** Host and port as they stand in the address bar. */
  host: string
}

/** One request to `/api/auth/*`, which may be made and comes from a host of ours. */
export interface AuthCall {
  app: App
  request: Request
  from: AuthRequest
  /** Parameters of the path, such as `:provider`. */
  params: Record<string, string>
  /** The JSON that came with it, or the fields of a form where one is taken; undefined when there was none. */
  body: unknown
}

/** Scheme and host as the browser shows them. */
export function originOf({ from }: AuthCall): string {
  return `${from.scheme}://${from.host}`
}

/**
 * Lets better-auth answer, by default the very path and query that were asked for. Of the headers only those travel on
 * that are needed, so that nothing a client invents is believed; a failure comes back in our own shape.
 */
export async function relay(call: AuthCall, post?: { path: string; body: object }): Promise<Response> {
  const { pathname, search } = new URL(call.request.url)
  const asked = post ? post.path : pathname.slice(authPath.length) + search
  const body = post?.body ?? call.body
  const sends = call.request.method !== 'GET' && body !== undefined
  const headers = trustedHeaders(call)
  if (sends) headers.set('content-type', 'application/json')
  const passed = new Request(`${originOf(call)}${authPath}${asked}`, {
    method: call.request.method,
    headers,
    body: sends ? JSON.stringify(body) : null,
  })
  return inOurShape(await authOf(call.app, call.from.scheme).handler(passed), call.from.requestId)
}

/** The headers of a request that better-auth may read. */
export function trustedHeaders(call: AuthCall): Headers {
  const headers = new Headers({ [clientAddressHeader]: call.from.ip, origin: originOf(call) })
  for (const name of ['cookie', 'user-agent']) {
    const value = call.request.headers.get(name)
    if (value) headers.set(name, value)
  }
  return headers
}
