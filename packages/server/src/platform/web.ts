import type { Experience, PageState } from '@comanda/contract/page'
import type { HostRequest } from '@comanda/domain/hosting/host'

/** The page at a path on a host, before any data is loaded. */
export interface PageRoute {
  experience: Experience
  /** Redirect the browser to this path instead. */
  redirect?: string
  /** Data for the first paint. `restaurantId` comes from the path on the platform's own host. */
  needs: {
    menu?: boolean
    restaurants?: boolean
    restaurantId?: string
    /** The page also works while the restaurant takes no online orders. */
    evenOffline?: boolean
  }
  /** Identical for every visitor until the menu changes. */
  cacheable: boolean
  /** 404 for an unknown path. */
  status?: number
}

/** The web front end, as the server sees it: built bundles in production, a Vite server in development. */
export interface Web {
  route(host: HostRequest, path: string): PageRoute
  /** Renders a complete HTML document. `origin` is the scheme and host of the address bar. */
  render(state: PageState, origin: string): Promise<string>
  /** Serves a built asset, or proxies to the development server; null when the path is not an asset. */
  asset(request: Request): Promise<Response | null>
  /** In development, the origin of scripts; no content security policy is sent then. */
  developmentOrigin?: string
  close(): Promise<void>
}
