import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const HOME = 'https://sakura.example/kitchen'
const html = (text: string, init: ResponseInit = {}) =>
  new Response(text, { ...init, headers: { 'content-type': 'text/html; charset=utf-8' } })

/** Set on copies as well, as browsers do. */
function redirected(answer: Response): Response {
  const copy = answer.clone.bind(answer)
  return Object.defineProperties(answer, {
    redirected: { value: true },
    clone: { value: () => redirected(copy()) },
  })
}

class FakeCache {
  readonly entries = new Map<string, Response>()
  put = async (key: string | Request, answer: Response) => void this.entries.set(urlOf(key), answer)
  keys = async () => [...this.entries.keys()].map((url) => ({ url }))
  match = async (key: string | Request) => this.entries.get(urlOf(key))?.clone()
  delete = async (key: string) => this.entries.delete(key)
  async addAll(paths: string[]) {
    for (const path of paths) await this.put(new URL(path, HOME).href, await net(path))
  }
}
const urlOf = (key: string | { url: string }) => (typeof key === 'string' ? key : key.url)

type Listener = (event: object) => void
let listeners: Map<string, Listener>
let stored: Map<string, FakeCache>
let net: (path: string) => Promise<Response>
let requests: string[]
const skipWaiting = vi.fn(async () => {})

/** Starts the worker of a version, as a browser does. */
async function start(version: string) {
  listeners = new Map()
  vi.stubGlobal('self', {
    comandaPrecache: { version, files: ['/assets/a.js'] },
    registration: { scope: HOME },
    clients: { claim: async () => {} },
    skipWaiting,
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  })
  vi.resetModules()
  await import('../../../src/experiences/kitchen/offline/worker/worker.ts')
  await dispatch('install')
}

/** Waits for the work that extends the event. */
async function dispatch(type: string, event: object = {}) {
  const work: Promise<unknown>[] = []
  listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) })
  await Promise.all(work)
}

/** The worker’s response; null if it leaves the request to the browser. */
async function ask(url: string, mode = 'cors', method = 'GET'): Promise<Response | null> {
  let answer: Promise<Response> | null = null
  const request = { url: new URL(url, HOME).href, mode, method }
  await dispatch('fetch', { request, respondWith: (given: Promise<Response>) => (answer = given) })
  return answer
}
const page = (path = '/kitchen') => ask(path, 'navigate')
const textOf = async (answer: Response | null) => answer?.clone().text()

beforeEach(async () => {
  vi.useFakeTimers()
  stored = new Map()
  requests = []
  net = async (path) => (path.startsWith('/kitchen') ? html(`page of ${path}`) : new Response(`file ${path}`))
  vi.stubGlobal('fetch', (request: string | { url: string }) => {
    const { pathname } = new URL(urlOf(request))
    requests.push(pathname)
    return net(pathname).then((answer) => Object.defineProperty(answer, 'type', { value: 'basic' }))
  })
  vi.stubGlobal('caches', {
    async open(name: string) {
      if (!stored.has(name)) stored.set(name, new FakeCache())
      return stored.get(name)
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (key: string | Request) =>
      [...stored.values()].map((cache) => cache.entries.get(urlOf(key))?.clone()).find(Boolean),
  })
  await start('1')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the service worker of the kitchen', () => {
  test('returns the newest page while online, and the last one while offline', async () => {
    expect(await textOf(await page())).toBe('page of /kitchen')
    net = async () => html('newer')
    expect(await textOf(await page())).toBe('newer')
    net = async () => {
      throw new TypeError('no network')
    }
    expect(await textOf(await page('/kitchen?sign-in'))).toBe('newer')
    await expect(page('/kitchen/unknown')).rejects.toThrow('no network')
  })

  test('does not wait for a silent network, and ignores the errors of a gateway', async () => {
    await page()
    net = () => new Promise(() => {})
    const waiting = page()
    await vi.advanceTimersByTimeAsync(5000)
    expect(await textOf(await waiting)).toBe('page of /kitchen')
    net = async () => html('bad gateway', { status: 502 })
    expect(await textOf(await page())).toBe('page of /kitchen')
  })

  test('caches no error and no other page under the page’s address', async () => {
    net = async () => html('gone', { status: 500 })
    expect((await page())?.status).toBe(500)
    net = async () => redirected(html('sign in'))
    await page()
    net = async () => {
      throw new TypeError('no network')
    }
    await expect(page()).rejects.toThrow()
  })

  test('has its files from the start, and fetches others once', async () => {
    requests = []
    expect(await textOf(await ask('/assets/a.js'))).toBe('file /assets/a.js')
    expect(requests).toEqual([])
    await ask('/assets/b.js')
    await ask('/assets/b.js')
    expect(requests).toEqual(['/assets/b.js'])
  })

  test('leaves all other requests alone', async () => {
    expect(await ask('/api/me')).toBeNull()
    expect(await ask('/api/kitchen/1/orders/2/advance', 'cors', 'POST')).toBeNull()
    expect(await ask('/admin', 'navigate')).toBeNull()
    expect(await ask('/', 'navigate')).toBeNull()
  })

  test('caches the page that loaded before it, and no page outside the kitchen', async () => {
    await dispatch('message', { data: { keepPage: '/kitchen' } })
    await dispatch('message', { data: { keepPage: '/admin' } })
    await dispatch('message', { data: { keepPage: 'https://elsewhere.example/kitchen' } })
    const urls = [...(stored.get('comanda-kitchen-1')?.entries.keys() ?? [])]
    expect(urls).toEqual(['https://sakura.example/assets/a.js', 'https://sakura.example/kitchen'])
  })

  test('waits with a newer version until it is activated; then pages are fetched again and older files deleted', async () => {
    stored.set('comanda-kitchen-0', new FakeCache())
    await page()
    const [one, zero] = [stored.get('comanda-kitchen-1'), stored.get('comanda-kitchen-0')]
    stored.delete('comanda-kitchen-1')
    stored.set('comanda-kitchen-1', one ?? new FakeCache())
    expect(zero).toBeInstanceOf(FakeCache)
    stored.set('another-app', new FakeCache())
    await start('2')
    expect([...stored.keys()]).toEqual([
      'comanda-kitchen-0',
      'comanda-kitchen-1',
      'another-app',
      'comanda-kitchen-2',
    ])
    expect(skipWaiting).not.toHaveBeenCalled()
    await dispatch('message', { data: 'take-over' })
    expect(skipWaiting).toHaveBeenCalledTimes(1)
    net = async () => html('page of version 2')
    await dispatch('activate')
    // A window that still runs the previous version has its files.
    expect([...stored.keys()]).toEqual(['comanda-kitchen-1', 'another-app', 'comanda-kitchen-2'])
    expect([...(one?.entries.keys() ?? [])]).toEqual(['https://sakura.example/assets/a.js'])
    expect(await textOf(await page())).toBe('page of version 2')
  })

  test('keeps the page of the previous version if it is activated offline', async () => {
    await page()
    await start('2')
    net = async () => {
      throw new TypeError('no network')
    }
    await dispatch('activate')
    expect(await textOf(await page())).toBe('page of /kitchen')
  })
})
