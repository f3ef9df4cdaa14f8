import { Writable } from 'node:stream'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHttp, type Http } from '../../src/front/server.ts'
import { createLog } from '../../src/platform/log.ts'
import { makeRestaurant } from '../factories.ts'
import { factsOf, fakeWeb } from '../http/fake-web.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { lines, sendRaw } from './raw-request.ts'

let running: TestApp
let logged: Record<string, unknown>[]
let plain: Http
let behindProxy: Http
let port: number

beforeAll(async () => {
  const ends: (() => Promise<void>)[] = []
  const sink = new Writable({
    write(line, _, done) {
      logged.push(JSON.parse(String(line)))
      done()
    },
  })
  running = await testApp(
    {
      config: {
        port: 0,
        host: '127.0.0.1',
        platformHosts: ['comanda.example'],
        origin: 'https://comanda.example',
      },
      app: { log: createLog({ logLevel: 'info', production: true }, sink) },
    },
    (end) => ends.push(end),
  )
  const { app } = running
  await makeRestaurant(app, { domain: 'sakura.example', restaurant: { name: 'Sakura' } })
  plain = createHttp(app, fakeWeb())
  behindProxy = createHttp({ ...app, config: { ...app.config, trustProxy: true } }, fakeWeb())
  logged = []
  port = (await plain.listen()).port
  ends.push(plain.close)
  return async () => {
    for (const end of ends.reverse()) await end()
  }
})

beforeEach(() => {
  logged = []
})

const ask = (http: Http, headers: Record<string, string>, path = '/', method = 'GET') =>
  http.fetch(
    new Request(`http://localhost${path}`, { method, headers: { host: 'comanda.example', ...headers } }),
  )

const requestLine = () => logged.find((line) => line.msg === 'request')

describe('forwarded headers', () => {
  const forged = {
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-host': 'sakura.example',
    'x-forwarded-proto': 'https',
    'x-real-ip': '198.51.100.1',
    forwarded: 'for=198.51.100.1;host=sakura.example;proto=https',
    'x-original-url': '/admin',
    'x-rewrite-url': '/admin',
  }

  test('say nothing to a program without a proxy', async () => {
    const answer = await ask(plain, forged)
    expect(await factsOf(answer)).toMatchObject({
      experience: 'platform',
      origin: 'http://comanda.example',
      path: '/',
    })
    expect(requestLine()).toMatchObject({ ip: 'unknown', host: 'comanda.example', path: '/' })
  })

  test('count by their last entry behind one, which is the one that it wrote', async () => {
    const answer = await ask(behindProxy, {
      ...forged,
      'x-forwarded-for': '198.51.100.1, 203.0.113.20',
      'x-forwarded-host': 'evil.example, sakura.example',
      'x-forwarded-proto': 'http, https',
    })
    expect(await factsOf(answer)).toMatchObject({ restaurant: 'Sakura', origin: 'https://sakura.example' })
    expect(requestLine()).toMatchObject({ ip: '203.0.113.20', host: 'sakura.example' })
  })

  test('make no browser believe in encryption that is not there', async () => {
    const developing = { ...running.app, config: { ...running.app.config, origin: 'http://localhost' } }
    const strict = async (http: Http, headers: Record<string, string>) =>
      (await ask(http, headers)).headers.get('strict-transport-security')
    expect(await strict(createHttp(developing, fakeWeb()), forged)).toBeNull()
    const proxied = createHttp(
      { ...developing, config: { ...developing.config, trustProxy: true } },
      fakeWeb(),
    )
    expect(await strict(proxied, { 'x-forwarded-proto': 'http' })).toBeNull()
    expect(await strict(proxied, { 'x-forwarded-proto': 'https' })).toBe('max-age=31536000')
  })

  test('and the method are what the request line says', async () => {
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      expect((await ask(plain, { [name]: 'DELETE' }, '/api/me')).status).toBe(200)
      expect((await ask(plain, { [name]: 'GET' }, '/api/me', 'POST')).status).toBe(405)
      expect((await ask(plain, { [name]: 'POST' }, '/api/audit/export')).status).toBe(405)
    }
    expect((await ask(plain, {}, '/api/me?_method=DELETE', 'POST')).status).toBe(405)
  })
})

describe('the host', () => {
  test.each([
    'evil.example',
    'comanda.example.evil.example',
    'evil.example:443',
    'comanda.example@evil.example',
    'sakura.example/../../admin',
    'user:secret@sakura.example',
    'sakura.example evil.example',
    'sakura.example,evil.example',
    'sakura.example%00.evil.example',
    '203.0.113.9',
    '..',
    '[::1',
    'a'.repeat(300),
  ])('%s is asked for nothing that counts', async (host) => {
    const page = await ask(plain, { host })
    expect(page.status).toBeLessThan(500)
    const signIn = await plain.fetch(
      new Request('http://localhost/api/auth/sign-in/email', {
        method: 'POST',
        body: JSON.stringify({ email: 'a@b.test', password: 'comanda-demo' }),
        headers: { host, 'content-type': 'application/json' },
      }),
    )
    expect(signIn.status).toBe(404)
    expect(signIn.headers.getSetCookie()).toEqual([])
  })

  test('is not where a redirect leads', async () => {
    const answer = await ask(plain, { host: 'sakura.example' }, '//evil.example/..%2f')
    expect(answer.headers.get('location') ?? '/').toBe('/')
  })

  test('given twice, or otherwise than in the target, is refused', async () => {
    const get = (...parts: string[]) => sendRaw(port, lines(...parts, 'connection: close'))
    const twice = await get('GET / HTTP/1.1', 'Host: comanda.example', 'host: sakura.example')
    expect(twice.status).toBe(400)
    expect(JSON.parse(twice.body)).toMatchObject({ code: 'BAD_REQUEST', requestId: expect.any(String) })
    expect((await get('GET / HTTP/1.1', 'Host: comanda.example', 'Host: comanda.example')).status).toBe(400)
    expect((await get('GET http://sakura.example/ HTTP/1.1', 'Host: comanda.example')).status).toBe(400)
    expect((await get('GET sakura.example:80 HTTP/1.1', 'Host: comanda.example')).status).toBe(400)
    expect((await get('GET http://comanda.example/ HTTP/1.1', 'Host: comanda.example')).status).toBe(200)
    expect((await get('GET / HTTP/1.1')).status).toBe(400)
  })
})

describe('a request that is read in two ways', () => {
  test.each([
    ['two lengths', ['Content-Length: 3', 'Content-Length: 4']],
    ['a length and chunks', ['Content-Length: 3', 'Transfer-Encoding: chunked']],
    ['chunks that are packed', ['Transfer-Encoding: chunked, identity']],
    ['a header over two lines', ['X-Long: one', ' two']],
    ['a header without a name', [': value']],
    ['a space before the colon', ['Content-Length : 3']],
    ['a bare line feed', ['X-A: b\nX-C: d']],
    ['a NUL', ['X-A: b\0c']],
  ])('%s is refused', async (_, headers) => {
    const text = lines('POST /api/restaurants HTTP/1.1', 'Host: comanda.example', ...headers)
    const { status } = await sendRaw(port, `${text}abc`)
    expect(status).toBe(400)
  })

  test('headers without end are refused', async () => {
    const huge = await sendRaw(
      port,
      lines('GET / HTTP/1.1', 'Host: comanda.example', `X-A: ${'a'.repeat(20_000)}`),
    )
    expect(huge.status).toBe(431)
    const many = Array.from({ length: 2000 }, (_, at) => `X-${at}: aaaaaaaa`)
    expect((await sendRaw(port, lines('GET / HTTP/1.1', 'Host: comanda.example', ...many))).status).toBe(431)
    const long = await sendRaw(port, lines(`GET /${'a'.repeat(20_000)} HTTP/1.1`, 'Host: comanda.example'))
    expect(long.status).toBe(431)
  })
})

describe('line breaks in what comes back', () => {
  test.each([
    '/%0d%0aset-cookie:%20a=b',
    '/restaurant%0d%0alocation:%20//evil.example',
    '/media/a%0d%0ax-a:b.webp',
    '/api/menus%0d%0ax-a:b',
    '/api/orders/%0d%0ax-a:b',
  ])('%s adds no header', async (path) => {
    const { head, status } = await sendRaw(
      port,
      lines(`GET ${path} HTTP/1.1`, 'Host: sakura.example', 'connection: close'),
    )
    expect(status).toBeLessThan(500)
    expect(head.toLowerCase()).not.toMatch(/\n(?:set-cookie: a|x-a|location: \/\/)/)
  })

  test('are no part of a log line either', async () => {
    await ask(
      plain,
      { 'x-request-id': 'abc"}{"level":"fatal', 'user-agent': 'x\tfatal' },
      '/api/%0A%7B%22level%22',
    )
    expect(logged.every((line) => line.level === 'info')).toBe(true)
  })
})
