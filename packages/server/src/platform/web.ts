import type { PageRoute, PageState } from '@comanda/contract/page'
import type { HostRequest } from '@comanda/domain/hosting/host'

/** The web front end, as the server sees it: built bundles in production, a Vite server in development. */
export interface Web {
  route(host: HostRequest, path: string): PageRoute
  /** Renders a complete HTML document. `origin` is the scheme and host of the address bar. */
  render(state: PageState, origin: string): Promise<string>
  /** Serves a built asset, or proxies to the development server; null when the path is not an asset. */
  asset(request: Request): Promise<Response | null>
  /** The hash of the style sheet inside the page of a menu, as the content security policy names it. */
  menuStyleHash?: string
  /** In development, the origin of scripts; no content security policy is sent then. */
  developmentOrigin?: string
  close(): Promise<void>
}
