import type { App } from '../../app.ts'
import type { RequestInfo } from './request-info.ts'

/** A route that needs the raw request, for signed bodies or its own cookies. */
export interface RawRoute {
  method: 'GET' | 'POST' | 'ALL'
  /** Exact path, or a folder when it ends in "/*". */
  path: `/api/${string}` | `/.well-known/${string}` | '/unsubscribe' | '/kitchen.webmanifest'
  handle(app: App, request: Request, info: RequestInfo): Promise<Response>
}
