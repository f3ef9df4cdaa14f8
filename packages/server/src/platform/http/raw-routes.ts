import type { App } from '../../app.ts'
import type { RequestInfo } from './request-info.ts'

/** A route that needs the raw request, for its own cookies, formats or redirects. */
export interface RawRoute {
  method: 'GET' | 'POST' | 'ALL'
  /** Exact path, or a folder when it ends in "/*". */
  path: `/api/${string}` | `/.well-known/${string}` | '/unsubscribe' | '/kitchen.webmanifest'
  /** The route checks the caller before it reads the body, and limits the body itself. */
  readsBody?: true
  handle(app: App, request: Request, info: RequestInfo): Promise<Response>
}

/** The route of a provider's signed event: the signature is that of the body as it was sent. */
export interface WebhookRoute {
  method: 'POST'
  path: `/api/webhooks/${string}`
  receive(
    app: App,
    body: string,
    header: (name: string) => string | null,
  ): Promise<{ status: number; body: object }>
}
