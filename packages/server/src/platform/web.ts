import type { Experience, PageState } from '@comanda/contract/page'
import type { HostRequest } from '@comanda/domain/hosting/host'

/** What a path on a host leads to, before any data is read. */
export interface PageRoute {
  experience: Experience
  /** Send the browser elsewhere instead. */
  redirect?: string
  /** Data that the first paint needs. `restaurantId` comes from the path on the platform's own host. */
  needs: { menu?: boolean; restaurants?: boolean; restaurantId?: string }
  /** The same for every visitor until the menu changes. */
  cacheable: boolean
}

/** The browser side, as the server sees it: built bundles in production, a live Vite in development. */
export interface Web {
  route(host: HostRequest, path: string): PageRoute
  /** A whole HTML document. */
  render(state: PageState): Promise<string>
  /** Serves a built asset or lets the development server answer; null when the path is not an asset. */
  asset(request: Request): Promise<Response | null>
  close(): Promise<void>
}
