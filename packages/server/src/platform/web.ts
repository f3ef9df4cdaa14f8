import type { Experience, PageState } from '@comanda/contract/page'
import type { HostRequest } from '@comanda/domain/hosting/host'

/** What a path on a host leads to, before any data is read. */
export interface PageRoute {
  experience: Experience
  /** Send the browser elsewhere instead. */
  redirect?: string
  /** Data that the first paint needs. `restaurantId` comes from the path on the platform's own host. */
  needs: {
    menu?: boolean
    restaurants?: boolean
    restaurantId?: string
    /** Of use also while the restaurant takes no orders online. */
    evenOffline?: boolean
  }
  /** The same for every visitor until the menu changes. */
  cacheable: boolean
  /** 404 where the path leads nowhere. */
  status?: number
}

/** The browser side, as the server sees it: built bundles in production, a live Vite in development. */
export interface Web {
  route(host: HostRequest, path: string): PageRoute
  /** A whole HTML document. `origin` is the scheme and host of the address bar. */
  render(state: PageState, origin: string): Promise<string>
  /** Serves a built asset or lets the development server answer; null when the path is not an asset. */
  asset(request: Request): Promise<Response | null>
  /** In development: where scripts come from, and then no content security policy holds. */
  developmentOrigin?: string
  close(): Promise<void>
}
