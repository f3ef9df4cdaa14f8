import type { App, RequestContext } from '../app.ts'
import { readCaller } from '../modules/identity/public.ts'
import type { HttpEnv, RequestInfo } from '../platform/http/request-info.ts'
import type { Streams } from '../platform/http/streams.ts'

/** What a handler gets besides its input. */
export async function createContext(
  app: App,
  request: Request,
  info: RequestInfo,
  env: HttpEnv,
  streams: Streams,
): Promise<RequestContext> {
  let signal: AbortSignal | undefined
  return {
    app,
    caller: await readCaller(app, request, info),
    requestId: info.requestId,
    log: app.log.child({ requestId: info.requestId }),
    get signal() {
      signal ??= streams.signalFor(request, env)
      return signal
    },
  }
}
