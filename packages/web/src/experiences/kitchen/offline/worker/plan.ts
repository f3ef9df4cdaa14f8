/** What the worker does with a request: everything that is none of its business goes its way as if there were no worker. */
export type Plan = 'page' | 'file' | 'pass'

export interface Asked {
  method: string
  url: string
  mode: string
}

/** Only the kitchen's own pages and the files that they are made of; never an answer of the API. */
export function planOf({ method, url, mode }: Asked, scope: string): Plan {
  const { origin, pathname } = new URL(url)
  const home = new URL(scope)
  if (method !== 'GET' || origin !== home.origin) return 'pass'
  if (mode === 'navigate') return isPage(pathname, home.pathname) ? 'page' : 'pass'
  return files.some((folder) => pathname.startsWith(folder)) ? 'file' : 'pass'
}

/** Pages differ by path: what stands behind the question mark changes nothing of what the server sends. */
export function keyOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

/** Under names that never change their content, but for the icons, which change with the version. */
const files = ['/assets/', '/icons/', '/icon.svg', '/media/']

function isPage(path: string, home: string): boolean {
  if (path.startsWith('/api/')) return false
  return home === '/' || path === home || path.startsWith(`${home}/`)
}
