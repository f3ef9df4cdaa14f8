import type { App, RequestContext } from '../app.ts'
import { readScreen } from '../modules/devices/public.ts'
import { readCaller } from '../modules/identity/public.ts'
import type { HttpEnv, RequestInfo } from '../platform/http/request-info.ts'
import type { Streams } from '../platform/http/streams.ts'

/** What a handler gets besides its input, and the cookies that it leaves for the answer. */
export interface FilledContext extends RequestContext {
  cookies: readonly string[]
}

export async function createContext(
  app: App,
  request: Request,
  info: RequestInfo,
  env: HttpEnv,
  streams: Streams,
): Promise<FilledContext> {
  let signal: AbortSignal | undefined
  const cookies: string[] = []
  const person = await readCaller(app, request, info)
  return {
    app,
    // Whoever signs in at a paired screen acts under their own name.
    caller: person.user ? person : ((await readScreen(app, request, info)) ?? person),
    requestId: info.requestId,
    log: app.log.child({ requestId: info.requestId }),
    scheme: info.scheme,
    origin: info.origin,
    cookies,
    setCookie: (line) => cookies.push(line),
    get signal() {
      signal ??= streams.signalFor(request, env)
      return signal
    },
  }
}
