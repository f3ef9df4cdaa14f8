import type { App, Caller, RequestContext } from '../../app.ts'
import type { HttpEnv, RequestInfo } from './request-info.ts'
import type { Streams } from './streams.ts'

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
    caller: await readCaller(request, info),
    requestId: info.requestId,
    log: app.log.child({ requestId: info.requestId }),
    get signal() {
      signal ??= streams.signalFor(request, env)
      return signal
    },
  }
}

/** The one place where a request turns into a caller. */
async function readCaller(request: Request, info: RequestInfo): Promise<Caller> {
  return {
    actor: 'visitor',
    user: null,
    memberships: [],
    ip: info.ip,
    userAgent: request.headers.get('user-agent') ?? '',
  }
}
