import type { App } from '../../app.ts'
import type { Origin } from './read-caller.ts'

export const authPath = '/api/auth'

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
