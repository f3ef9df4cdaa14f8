import type { App, Caller, RequestContext } from '../app.ts'
import { readKey } from '../modules/api-keys/public.ts'
import { readScreen } from '../modules/devices/public.ts'
import { readCaller } from '../modules/identity/public.ts'
import type { HttpEnv, RequestInfo } from '../platform/http/request-info.ts'
import type { Streams } from '../platform/http/streams.ts'

/** The context of a handler, in addition to its input, and the cookies that it sets on the response. */
export interface FilledContext extends RequestContext {
  cookies: readonly string[]
}

export async function createContext(
  app: App,
  request: { headers: Pick<Headers, 'get'>; signal?: AbortSignal },
  info: RequestInfo,
  env: HttpEnv,
  streams: Streams,
): Promise<FilledContext> {
  let signal: AbortSignal | undefined
  const cookies: string[] = []
  return {
    app,
    caller: (await readKey(app, request, info)) ?? (await readBrowser(app, request, info)),
    requestId: info.requestId,
    log: app.log.child({ requestId: info.requestId }),
    scheme: info.scheme,
    origin: info.origin,
    place: info.place,
    cookies,
    cookieHeader: request.headers.get('cookie'),
    setCookie: (line) => cookies.push(line),
    get signal() {
      signal ??= streams.signalFor(request, env)
      return signal
    },
  }
}

/** A user who signs in at a paired screen acts under their own name. */
async function readBrowser(
  app: App,
  request: { headers: Pick<Headers, 'get'> },
  info: RequestInfo,
): Promise<Caller> {
  const fromSession = await readCaller(app, request, info)
  return fromSession.user ? fromSession : ((await readScreen(app, request, info)) ?? fromSession)
}
