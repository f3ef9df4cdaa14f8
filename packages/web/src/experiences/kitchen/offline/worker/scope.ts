/** What of a service worker's surroundings is used here; the types of pages and of workers do not go together. */
export interface WorkerScope {
  registration: { scope: string }
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: {
    (type: 'install' | 'activate', listener: (event: Lasting) => void): void
    (type: 'fetch', listener: (event: Fetching) => void): void
    (type: 'message', listener: (event: Lasting & { data: unknown }) => void): void
  }
  /** Written in front of this script by the server that built it. */
  comandaKept?: { version: string; files: string[] }
}

interface Lasting {
  waitUntil: (work: Promise<unknown>) => void
}

interface Fetching extends Lasting {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
