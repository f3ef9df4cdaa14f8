import { keyOf, planOf } from './plan.ts'
import type { WorkerScope } from './scope.ts'

/**
 * Keeps the kitchen's page and its files on the device, so that a screen that is switched on without network still shows
 * its board. Pages come from the network whenever it answers; orders are never kept here.
 */
const worker = self as unknown as WorkerScope
const { version, files } = worker.comandaKept ?? { version: 'none', files: [] }
const PREFIX = 'comanda-kitchen-'
const NAME = PREFIX + version
/** A network that says nothing for so long is none. */
const PATIENCE_MS = 5000

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(files)))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(worker.skipWaiting())
  else if (isKeepPage(event.data)) event.waitUntil(keepPage(event.data.keepPage))
})

worker.addEventListener('fetch', (event) => {
  const plan = planOf(event.request, worker.registration.scope)
  if (plan === 'page') event.respondWith(page(event.request))
  else if (plan === 'file') event.respondWith(file(event.request))
})

/**
 * Pages that were kept are fetched anew. The files of the version before stay for one version more: another window may still
 * show it, and ask for a part that it has not loaded yet. So does a page of it that cannot be fetched now.
 */
async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME)
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)))
  for (const name of old.slice(-1)) {
    const before = await caches.open(name)
    const pages = (await before.keys()).filter(({ url }) => planFor(url, 'cors') === 'pass')
    await Promise.all(pages.map(async ({ url }) => (await keepPage(url)) && before.delete(url)))
  }
  await worker.clients.claim()
}

/** Whether the page is kept now. */
async function keepPage(path: string): Promise<boolean> {
  const url = new URL(path, worker.registration.scope).href
  if (planFor(url, 'navigate') !== 'page') return false
  const answer = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => null)
  return answer !== null && keep(url, answer)
}

async function page(request: Request): Promise<Response> {
  const kept = async () =>
    (await (await caches.open(NAME)).match(keyOf(request.url))) ?? caches.match(keyOf(request.url))
  const asked = fetch(request).then(async (answer) => {
    if (isDown(answer)) return (await kept()) ?? answer
    await keep(request.url, answer.clone())
    return answer
  })
  const answer = await Promise.race([asked.catch(() => null), afterPatience()])
  return answer ?? (await kept()) ?? asked
}

function afterPatience(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))
}

async function file(request: Request): Promise<Response> {
  const own = await caches.open(NAME)
  const known = (await own.match(request)) ?? (await caches.match(request))
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') {
    const copy = answer.clone()
    await own.put(request, copy).catch(() => {})
  }
  return answer
}

function planFor(url: string, mode: string) {
  return planOf({ method: 'GET', url, mode }, worker.registration.scope)
}

/** Redirects lead elsewhere, and error pages are none of the kitchen's. */
async function keep(url: string, answer: Response): Promise<boolean> {
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html')
  if (!answer.ok || answer.redirected || !isHtml) return false
  // A full device keeps what it has.
  const put = (await caches.open(NAME)).put(keyOf(url), answer)
  return put.then(
    () => true,
    () => false,
  )
}

/** Something in front of the server answers that it does not. */
function isDown({ status }: Response): boolean {
  return status === 502 || status === 503 || status === 504
}

function isKeepPage(data: unknown): data is { keepPage: string } {
  return typeof data === 'object' && data !== null && 'keepPage' in data && typeof data.keepPage === 'string'
}
