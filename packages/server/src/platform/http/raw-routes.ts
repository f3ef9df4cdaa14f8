import type { App } from '../../app.ts'
import type { RequestInfo } from './request-info.ts'

/** A route that needs the request as it came: signed bodies, cookies of its own. */
export interface RawRoute {
  method: 'GET' | 'POST' | 'ALL'
  /** Exact path, or a folder when it ends in "/*". */
  path: `/api/${string}` | `/.well-known/${string}` | '/unsubscribe' | '/kitchen.webmanifest'
  handle(app: App, request: Request, info: RequestInfo): Promise<Response>
}
