import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createHttp, type Http, type HttpOptions } from '../../src/front/server.ts'
import { api } from '../../src/platform/http/api.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { eventually } from '../eventually.ts'
import { makeRestaurant } from '../factories.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { fakeWeb } from './fake-web.ts'

describe('the listening server', () => {
  let fixture: TestApp

  const cleanUp = cleanUpAfterAll()
  beforeAll(async () => {
    fixture = await testApp({ config: { port: 0, host: '127.0.0.1' } }, cleanUp)
  })

  async function start(options: HttpOptions = {}, web = fakeWeb()): Promise<{ http: Http; url: string }> {
    const http = createHttp(fixture.app, web, options)
    const { port } = await http.listen()
    onTestFinished(() => http.close())
    return { http, url: `http://127.0.0.1:${port}` }
  }

  test('sends a cached page without querying the database', async () => {
    const { id } = await makeRestaurant(fixture.app)
    const { url } = await start()
    const first = await fetch(`${url}/menu/${id}`)
    const body = await first.text()
    const tenant = vi.spyOn(fixture.app.db, 'tenant')
    const platform = vi.spyOn(fixture.app.db, 'platform')
    const second = await fetch(`${url}/menu/${id}?from=mail`)
    expect(await second.text()).toBe(body)
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
    const known = { 'if-none-match': second.headers.get('etag') ?? '' }
    expect((await fetch(`${url}/menu/${id}`, { headers: known })).status).toBe(304)
    expect(tenant).not.toHaveBeenCalled()
    expect(platform).not.toHaveBeenCalled()
  })

  test('closes live streams and waits for requests in progress when it stops', async () => {
    let finish = () => {}
    const slow = new Promise<void>((resolve) => {
      finish = resolve
    })
    const ended = vi.fn()
    const routes = {
      orders: {
        watch: api.orders.watch.handler(async function* ({ context }) {
          await new Promise<void>((resolve) => context.signal.addEventListener('abort', () => resolve()))
          ended()
        }),
      },
      identity: {
        me: api.identity.me.handler(async () => {
          await slow
          return { user: null, mayOpenRestaurant: false, memberships: [], device: null }
        }),
      },
    }
    const { http, url } = await start({ routes })
    const stream = await fetch(`${url}/api/orders/abc/events`)
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    const underWay = fetch(`${url}/api/me`)
    await expect(fetch(`${url}/healthz`)).resolves.toMatchObject({ status: 200 })
    const closed = http.close()
    expect(await stream.text()).toContain(':')
    expect(ended).toHaveBeenCalledOnce()
    finish()
    expect(await (await underWay).json()).toEqual({
      user: null,
      mayOpenRestaurant: false,
      memberships: [],
      device: null,
    })
    await closed
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  })

  test('ends a stream when its client disconnects', async () => {
    const gone = vi.fn()
    const routes = {
      orders: {
        watch: api.orders.watch.handler(async function* ({ context }) {
          await new Promise<void>((resolve) => context.signal.addEventListener('abort', () => resolve()))
          gone()
        }),
      },
    }
    const { url } = await start({ routes })
    const client = new AbortController()
    await fetch(`${url}/api/orders/abc/events`, { signal: client.signal })
    client.abort()
    await eventually(() => expect(gone).toHaveBeenCalledOnce())
  })

  test('fails when the port is in use', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      other.close()
    })
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const taken = createHttp({ ...fixture.app, config: { ...fixture.app.config, port } }, fakeWeb())
    await expect(taken.listen()).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  test('keeps serving when accepting a connection fails', async () => {
    const { url } = await start()
    const server = await serverBehind(url)
    const error = vi.spyOn(fixture.app.log, 'error')
    const tooMany = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' })
    server.emit('error', tooMany)
    server.emit('error', tooMany)
    expect(error).toHaveBeenCalledExactlyOnceWith({ err: tooMany }, expect.any(String))
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  test.each([
    ['no HTTP at all', 'What is this?\r\n\r\n', 400, 'BAD_REQUEST'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
      431,
      'REQUEST_HEADER_FIELDS_TOO_LARGE',
    ],
  ])('responds to %s with the standard error body', async (_, sent, status, code) => {
    const { url } = await start()
    const answer = await exchange(url, sent)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(JSON.parse(body)).toEqual({
      code,
      message: 'Invalid request. Please check your information and try again.',
      requestId: expect.stringMatching(/./),
      issues: [],
    })
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  test('accepts a body of unknown length up to the limit', async () => {
    const { url } = await start({ routes: {} })
    const chunks = (count: number) =>
      new ReadableStream({
        start(controller) {
          for (let i = 0; i < count; i += 1) controller.enqueue(new Uint8Array(64 * 1024).fill(32))
          controller.close()
        },
      })
    const send = (count: number) =>
      fetch(`${url}/api/orders/abc/settle`, {
        method: 'POST',
        body: chunks(count),
        duplex: 'half',
      } as RequestInit)
    expect((await send(1)).status).toBe(404)
    expect((await send(5)).status).toBe(413)
  })
})

/** The Node HTTP server behind the running app. */
async function serverBehind(url: string): Promise<Server> {
  const { promise, resolve } = Promise.withResolvers<Server>()
  const found = (message: unknown) => resolve((message as { server: Server }).server)
  subscribe('http.server.request.start', found)
  try {
    await fetch(`${url}/healthz`)
    return await promise
  } finally {
    unsubscribe('http.server.request.start', found)
  }
}

/** Sends raw bytes and returns everything received until the server closes the connection. */
async function exchange(url: string, sent: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(sent)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return answer
}
