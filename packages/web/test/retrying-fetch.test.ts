import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryingFetch } from '../src/shared/retrying-fetch.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const away = () => new Response('{}', { status: 503, headers: { 'retry-after': '2' } })
const request = () => new Request('http://localhost/api/orders', { method: 'POST', body: '{"request":1}' })

function answers(...given: (() => Response)[]) {
  const bodies: string[] = []
  const fake = vi.fn(async (sent: Request) => {
    bodies.push(await sent.text())
    return (given[bodies.length - 1] ?? given.at(-1))?.() ?? new Response()
  })
  vi.stubGlobal('fetch', fake)
  return bodies
}

/** Sends the request, and lets all delays pass. */
async function send() {
  const response = retryingFetch(request())
  response.catch(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  return response
}

test('retries a 503 with Retry-After until the server has its database', async () => {
  const bodies = answers(away, away, () => new Response('done', { status: 201 }))
  const response = await send()
  expect([response.status, await response.text()]).toEqual([201, 'done'])
  expect(bodies).toEqual(['{"request":1}', '{"request":1}', '{"request":1}'])
})

test('returns the last response after all retries', async () => {
  const bodies = answers(away)
  expect((await send()).status).toBe(503)
  expect(bodies).toHaveLength(5)
})

test.each([200, 409, 429, 500, 502])('returns a %i response without a retry', async (status) => {
  const bodies = answers(() => new Response('{}', { status, headers: { 'retry-after': '9' } }))
  expect((await send()).status).toBe(status)
  expect(bodies).toHaveLength(1)
})

test('stops retrying when the caller aborts', async () => {
  answers(away)
  const ended = new AbortController()
  const asked = retryingFetch(new Request(request(), { signal: ended.signal }))
  ended.abort(new Error('gone'))
  await expect(asked).rejects.toThrow('gone')
})

/** A server that accepts requests and never responds. */
function silent() {
  vi.stubGlobal('fetch', (_: Request, { signal }: RequestInit) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => reject(signal.reason))
    return promise
  })
}

test.each([
  ['http://localhost/api/restaurants/1/prices', 20],
  ['http://localhost/api/restaurants/1/orders', 40],
  ['http://localhost/api/orders/abc/settle', 40],
  ['http://localhost/api/orders/abc/card', 40],
  ['http://localhost/api/orders/abc/payment', 40],
  ['http://localhost/api/restaurants/1/gift-card-purchases', 40],
  ['http://localhost/api/restaurants/1/orders/2/removals', 40],
])('a request to %s without a response ends after %i seconds', async (url, seconds) => {
  silent()
  let ended = false
  const sent = retryingFetch(new Request(url, { method: 'POST', body: '{}' })).finally(() => {
    ended = true
  })
  sent.catch(() => {})
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
  expect(ended).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await expect(sent).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a response whose body never ends ends at the same time', async () => {
  vi.stubGlobal('fetch', async (_: Request, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    })
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  })
  await expect(send()).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('an event stream lasts longer', async () => {
  const stream = new ReadableStream()
  vi.stubGlobal(
    'fetch',
    async () => new Response(stream, { headers: { 'content-type': 'text/event-stream' } }),
  )
  const response = await send()
  expect(response.bodyUsed).toBe(false)
})

test.each(['', '<h1>Bad gateway</h1>', 'null'])(
  'an error with the body "%s" is one without details',
  async (body) => {
    answers(() => new Response(body, { status: 500 }))
    const response = await send()
    expect([response.status, await response.json()]).toEqual([500, {}])
  },
)
