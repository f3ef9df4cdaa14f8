import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const HOME = 'https://sakura.example/kitchen'
const html = (text: string, init: ResponseInit = {}) =>
  new Response(text, { ...init, headers: { 'content-type': 'text/html; charset=utf-8' } })

/** As a browser marks it, its copies included. */
function redirected(answer: Response): Response {
  const copy = answer.clone.bind(answer)
  return Object.defineProperties(answer, {
    redirected: { value: true },
    clone: { value: () => redirected(copy()) },
  })
}

class FakeCache {
  readonly kept = new Map<string, Response>()
  put = async (key: string | Request, answer: Response) => void this.kept.set(urlOf(key), answer)
  keys = async () => [...this.kept.keys()].map((url) => ({ url }))
  match = async (key: string | Request) => this.kept.get(urlOf(key))?.clone()
  delete = async (key: string) => this.kept.delete(key)
  async addAll(paths: string[]) {
    for (const path of paths) await this.put(new URL(path, HOME).href, await net(path))
  }
}
const urlOf = (key: string | { url: string }) => (typeof key === 'string' ? key : key.url)

type Listener = (event: object) => void
let listeners: Map<string, Listener>
let stored: Map<string, FakeCache>
let net: (path: string) => Promise<Response>
let asked: string[]
const skipWaiting = vi.fn(async () => {})

/** The worker as a browser starts it, of a version. */
async function start(version: string) {
  listeners = new Map()
  vi.stubGlobal('self', {
    comandaKept: { version, files: ['/assets/a.js'] },
    registration: { scope: HOME },
    clients: { claim: async () => {} },
    skipWaiting,
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  })
  vi.resetModules()
  await import('../../../src/experiences/kitchen/offline/worker/worker.ts')
  await tell('install')
}

/** Waits for what the event is kept alive for. */
async function tell(type: string, event: object = {}) {
  const work: Promise<unknown>[] = []
  listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) })
  await Promise.all(work)
}

/** The worker's answer; null when it leaves the request to the browser. */
async function ask(url: string, mode = 'cors', method = 'GET'): Promise<Response | null> {
  let answer: Promise<Response> | null = null
  const request = { url: new URL(url, HOME).href, mode, method }
  await tell('fetch', { request, respondWith: (given: Promise<Response>) => (answer = given) })
  return answer
}
const page = (path = '/kitchen') => ask(path, 'navigate')
const textOf = async (answer: Response | null) => answer?.clone().text()

beforeEach(async () => {
  vi.useFakeTimers()
  stored = new Map()
  asked = []
  net = async (path) => (path.startsWith('/kitchen') ? html(`page of ${path}`) : new Response(`file ${path}`))
  vi.stubGlobal('fetch', (request: string | { url: string }) => {
    const { pathname } = new URL(urlOf(request))
    asked.push(pathname)
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
      [...stored.values()].map((cache) => cache.kept.get(urlOf(key))?.clone()).find(Boolean),
  })
  await start('1')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe("the kitchen's service worker", () => {
  test('gives the newest page while the network answers, and the last one when it does not', async () => {
    expect(await textOf(await page())).toBe('page of /kitchen')
    net = async () => html('newer')
    expect(await textOf(await page())).toBe('newer')
    net = async () => {
      throw new TypeError('no network')
    }
    expect(await textOf(await page('/kitchen?sign-in'))).toBe('newer')
    await expect(page('/kitchen/unknown')).rejects.toThrow('no network')
  })

  test('does not wait for a network that says nothing, nor takes the word of what stands before the server', async () => {
    await page()
    net = () => new Promise(() => {})
    const waiting = page()
    await vi.advanceTimersByTimeAsync(5000)
    expect(await textOf(await waiting)).toBe('page of /kitchen')
    net = async () => html('bad gateway', { status: 502 })
    expect(await textOf(await page())).toBe('page of /kitchen')
  })

  test('keeps no error and no other page in its place', async () => {
    net = async () => html('gone', { status: 500 })
    expect((await page())?.status).toBe(500)
    net = async () => redirected(html('sign in'))
    await page()
    net = async () => {
      throw new TypeError('no network')
    }
    await expect(page()).rejects.toThrow()
  })

  test('has its files from the beginning, and asks once for others', async () => {
    asked = []
    expect(await textOf(await ask('/assets/a.js'))).toBe('file /assets/a.js')
    expect(asked).toEqual([])
    await ask('/assets/b.js')
    await ask('/assets/b.js')
    expect(asked).toEqual(['/assets/b.js'])
  })

  test('leaves everything else alone', async () => {
    expect(await ask('/api/me')).toBeNull()
    expect(await ask('/api/kitchen/1/orders/2/advance', 'cors', 'POST')).toBeNull()
    expect(await ask('/admin', 'navigate')).toBeNull()
    expect(await ask('/', 'navigate')).toBeNull()
  })

  test('keeps the page that was here before it, and no page that is not the kitchen’s', async () => {
    await tell('message', { data: { keepPage: '/kitchen' } })
    await tell('message', { data: { keepPage: '/admin' } })
    await tell('message', { data: { keepPage: 'https://elsewhere.example/kitchen' } })
    const kept = [...(stored.get('comanda-kitchen-1')?.kept.keys() ?? [])]
    expect(kept).toEqual(['https://sakura.example/assets/a.js', 'https://sakura.example/kitchen'])
  })

  test('waits with a newer version until it is let in; then the pages are fetched anew and older files go', async () => {
    stored.set('comanda-kitchen-0', new FakeCache())
    await page()
    const [one, zero] = [stored.get('comanda-kitchen-1'), stored.get('comanda-kitchen-0')]
    stored.delete('comanda-kitchen-1')
    stored.set('comanda-kitchen-1', one ?? new FakeCache())
    expect(zero).toBeDefined()
    stored.set('somebody-else', new FakeCache())
    await start('2')
    expect([...stored.keys()]).toEqual([
      'comanda-kitchen-0',
      'comanda-kitchen-1',
      'somebody-else',
      'comanda-kitchen-2',
    ])
    expect(skipWaiting).not.toHaveBeenCalled()
    await tell('message', { data: 'take-over' })
    expect(skipWaiting).toHaveBeenCalledTimes(1)
    net = async () => html('page of version 2')
    await tell('activate')
    // A window that still shows the version before has its files.
    expect([...stored.keys()]).toEqual(['comanda-kitchen-1', 'somebody-else', 'comanda-kitchen-2'])
    expect([...(one?.kept.keys() ?? [])]).toEqual(['https://sakura.example/assets/a.js'])
    expect(await textOf(await page())).toBe('page of version 2')
  })

  test('keeps the page of the version before when it is let in without network', async () => {
    await page()
    await start('2')
    net = async () => {
      throw new TypeError('no network')
    }
    await tell('activate')
    expect(await textOf(await page())).toBe('page of /kitchen')
  })
})
