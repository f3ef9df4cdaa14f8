import { keyOf, planOf } from './plan.ts'
import type { WorkerScope } from './scope.ts'

/**
 * Caches the kitchen's page and its files, so that a screen turned on without network still shows its
 * board. Pages are fetched from the network first; orders are never cached here.
 */
declare const self: WorkerScope
const worker = self
const { version, files } = worker.comandaPrecache ?? { version: 'none', files: [] }
const PREFIX = 'comanda-kitchen-'
const NAME = PREFIX + version
/** Network timeout, after which the cached page is used. */
const NETWORK_TIMEOUT_MS = 5000

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(files)))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(worker.skipWaiting())
  else if (isKeepPage(event.data)) event.waitUntil(cachePage(event.data.keepPage))
})

worker.addEventListener('fetch', (event) => {
  const plan = planOf(event.request, worker.registration.scope)
  if (plan === 'page') event.respondWith(page(event.request))
  else if (plan === 'file') event.respondWith(file(event.request))
})

/**
 * Fetches the cached pages again for this version. The files of the previous version stay for one more
 * version: another window may still run it and load further parts. A page that cannot be fetched now also
 * stays in its cache.
 */
async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)))
  for (const name of old.slice(-1)) {
    const before = await caches.open(name)
    const pages = (await before.keys()).filter(({ url }) => planFor(url, 'cors') === 'pass')
    await Promise.all(pages.map(async ({ url }) => (await cachePage(url)) && before.delete(url)))
  }
  await worker.clients.claim()
}

/** Returns whether the page is now in the cache. */
async function cachePage(path: string): Promise<boolean> {
  const url = new URL(path, worker.registration.scope).href
  if (planFor(url, 'navigate') !== 'page') return false
  const response = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => null)
  return response !== null && putPage(url, response)
}

async function page(request: Request): Promise<Response> {
  const cached = async () =>
    (await (await caches.open(NAME)).match(keyOf(request.url))) ?? caches.match(keyOf(request.url))
  const fetched = fetch(request).then(async (response) => {
    if (isDown(response)) return (await cached()) ?? response
    await putPage(request.url, response.clone())
    return response
  })
  const response = await Promise.race([fetched.catch(() => null), afterTimeout()])
  return response ?? (await cached()) ?? fetched
}

function afterTimeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), NETWORK_TIMEOUT_MS))
}

async function file(request: Request): Promise<Response> {
  const own = await caches.open(NAME)
  const known = (await own.match(request)) ?? (await caches.match(request))
  if (known) return known
  const response = await fetch(request)
  if (response.ok && response.type === 'basic') {
    const copy = response.clone()
    await own.put(request, copy).catch(() => {})
  }
  return response
}

function planFor(url: string, mode: string) {
  return planOf({ method: 'GET', url, mode }, worker.registration.scope)
}

/** Redirects and error pages are not stored. */
async function putPage(url: string, response: Response): Promise<boolean> {
  const isHtml = response.headers.get('content-type')?.startsWith('text/html')
  if (!response.ok || response.redirected || !isHtml) return false
  // If the storage of the device is full, what is cached remains.
  const put = (await caches.open(NAME)).put(keyOf(url), response)
  return put.then(
    () => true,
    () => false,
  )
}

/** A gateway reports that the server is down. */
function isDown({ status }: Response): boolean {
  return status === 502 || status === 503 || status === 504
}

function isKeepPage(data: unknown): data is { keepPage: string } {
  return typeof data === 'object' && data !== null && 'keepPage' in data && typeof data.keepPage === 'string'
}
