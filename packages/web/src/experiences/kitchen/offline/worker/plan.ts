/** What the worker does with a request. 'pass' leaves it to the browser. */
export type Plan = 'page' | 'file' | 'pass'

export interface WorkerRequest {
  method: string
  url: string
  mode: string
}

/** Handles only the kitchen's own pages and their files; never an API response. */
export function planOf({ method, url, mode }: WorkerRequest, scope: string): Plan {
  const { origin, pathname } = new URL(url)
  const home = new URL(scope)
  if (method !== 'GET' || origin !== home.origin) return 'pass'
  if (mode === 'navigate') return isPage(pathname, home.pathname) ? 'page' : 'pass'
  return files.some((folder) => pathname.startsWith(folder)) ? 'file' : 'pass'
}

/** The cache key of a page. The query does not change what the server sends. */
export function keyOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/** Their content never changes under the same name, except for the icons, which change with the version. */
const files = ['/assets/', '/icons/', '/icon.svg', '/media/']

function isPage(path: string, home: string): boolean {
  if (path.startsWith('/api/')) return false
  return home === '/' || path === home || path.startsWith(`${home}/`)
}
