/**
 * The parts of a service worker's global scope used here: TypeScript's types of pages and workers cannot be
 * combined.
 */
export interface WorkerScope {
  registration: { scope: string }
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
    (type: 'fetch', listener: (event: FetchEvent) => void): void
    (type: 'message', listener: (event: ExtendableEvent & { data: unknown }) => void): void
  }
  /** Prepended to this script by the server build. */
  comandaPrecache?: { version: string; files: string[] }
}

interface ExtendableEvent {
  waitUntil: (work: Promise<unknown>) => void
}

interface FetchEvent extends ExtendableEvent {
  request: Request
  respondWith: (response: Promise<Response>) => void
}
