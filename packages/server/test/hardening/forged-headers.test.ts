import { Writable } from 'node:stream'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHttp, type Http } from '../../src/front/server.ts'
import { createLog } from '../../src/platform/log.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { makeRestaurant } from '../factories.ts'
import { factsOf, fakeWeb } from '../http/fake-web.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { lines, sendRaw } from './raw-request.ts'

let running: TestApp
let logged: Record<string, unknown>[]
let plain: Http
let behindProxy: Http
let port: number

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
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
    cleanUp,
  )
  const { app } = running
  await makeRestaurant(app, { domain: 'sakura.example', restaurant: { name: 'Sakura' } })
  plain = createHttp(app, fakeWeb())
  behindProxy = createHttp({ ...app, config: { ...app.config, trustProxy: true } }, fakeWeb())
  logged = []
  port = (await plain.listen()).port
  cleanUp(plain.close)
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

  test('are ignored without a proxy', async () => {
    const response = await ask(plain, forged)
    expect(await factsOf(response)).toMatchObject({
      experience: 'platform',
      origin: 'http://comanda.example',
      path: '/',
    })
    expect(requestLine()).toMatchObject({ ip: 'unknown', host: 'comanda.example', path: '/' })
  })

  test('are read from their last entry behind a proxy, which the proxy itself added', async () => {
    const response = await ask(behindProxy, {
      ...forged,
      'x-forwarded-for': '198.51.100.1, 203.0.113.20',
      'x-forwarded-host': 'evil.example, sakura.example',
      'x-forwarded-proto': 'http, https',
    })
    expect(await factsOf(response)).toMatchObject({ restaurant: 'Sakura', origin: 'https://sakura.example' })
    expect(requestLine()).toMatchObject({ ip: '203.0.113.20', host: 'sakura.example' })
  })

  test('name the same client in every spelling of its address', async () => {
    for (const entry of [
      '203.0.113.20',
      '203.0.113.20:1234',
      '::ffff:203.0.113.20',
      '[::ffff:203.0.113.20]:1234',
    ]) {
      logged.length = 0
      await ask(behindProxy, { 'x-forwarded-for': entry })
      expect(requestLine(), entry).toMatchObject({ ip: '203.0.113.20' })
    }
    for (const entry of ['203.0.113.020', 'unknown', '203.0.113.20 x', 'a'.repeat(200)]) {
      logged.length = 0
      await ask(behindProxy, { 'x-forwarded-for': entry })
      expect(requestLine(), entry).toMatchObject({ ip: 'unknown' })
    }
  })

  test('of a proxy on this machine give no client the address of a local tool', async () => {
    const { status } = await sendRaw(
      port,
      lines('GET / HTTP/1.1', 'Host: comanda.example', 'X-Forwarded-For: 127.0.0.1', 'Connection: close'),
    )
    expect(status).toBe(200)
    expect(requestLine()).toMatchObject({ ip: '0.0.0.0' })
    await ask(behindProxy, { 'x-forwarded-for': '198.51.100.1, 127.0.0.1' })
    expect(logged.at(-1)).toMatchObject({ ip: '0.0.0.0' })
    await sendRaw(port, lines('GET / HTTP/1.1', 'Host: comanda.example', 'Connection: close'))
    expect(logged.at(-1)).toMatchObject({ ip: '127.0.0.1' })
  })

  test('that a proxy on this machine does not send make its clients share one address, with one warning', async () => {
    const { app } = running
    const log = createLog(
      { logLevel: 'info', production: true },
      { write: (line) => logged.push(JSON.parse(line)) },
    )
    const http = createHttp({ ...app, log, config: { ...app.config, limitsLoopback: true } }, fakeWeb())
    const { port } = await http.listen()
    const get = (path: string) =>
      sendRaw(port, lines(`GET ${path} HTTP/1.1`, 'Host: comanda.example', 'Connection: close'))
    const warnings = () => logged.filter(({ level }) => level === 'warn')
    await get('/healthz')
    expect(warnings()).toEqual([])
    for (const _ of [1, 2]) await get('/')
    expect(logged.at(-1)).toMatchObject({ msg: 'request', ip: '0.0.0.0' })
    expect(warnings()).toEqual([
      expect.objectContaining({ msg: expect.stringContaining('set COMANDA_TRUST_PROXY=1') }),
    ])
    await http.close()
  })

  test('do not cause HSTS on an unencrypted connection', async () => {
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

  test('do not override the method of the request line', async () => {
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
  ])('%s is not served', async (host) => {
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

  test('cannot be changed by a redirect', async () => {
    const response = await ask(plain, { host: 'sakura.example' }, '//evil.example/..%2f')
    expect(response.headers.get('location') ?? '/').toBe('/')
  })

  test('is rejected if sent twice, or if it differs from the request target', async () => {
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

describe('an ambiguous request', () => {
  test.each([
    ['with two lengths', ['Content-Length: 3', 'Content-Length: 4']],
    ['with a length and chunks', ['Content-Length: 3', 'Transfer-Encoding: chunked']],
    ['with two transfer encodings', ['Transfer-Encoding: chunked, identity']],
    ['with a folded header', ['X-Long: one', ' two']],
    ['with a header without a name', [': value']],
    ['with a space before a colon', ['Content-Length : 3']],
    ['with a bare line feed', ['X-A: b\nX-C: d']],
    ['with a NUL', ['X-A: b\0c']],
  ])('is rejected %s', async (_, headers) => {
    const text = lines('POST /api/restaurants HTTP/1.1', 'Host: comanda.example', ...headers)
    const { status } = await sendRaw(port, `${text}abc`)
    expect(status).toBe(400)
  })

  test('is rejected if its headers are too large', async () => {
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

describe('line breaks in a request', () => {
  test.each([
    '/%0d%0aset-cookie:%20a=b',
    '/restaurant%0d%0alocation:%20//evil.example',
    '/media/a%0d%0ax-a:b.webp',
    '/api/menus%0d%0ax-a:b',
    '/api/orders/%0d%0ax-a:b',
  ])('in %s add no response header', async (path) => {
    const { head, status } = await sendRaw(
      port,
      lines(`GET ${path} HTTP/1.1`, 'Host: sakura.example', 'connection: close'),
    )
    expect(status).toBeLessThan(500)
    expect(head.toLowerCase()).not.toMatch(/\n(?:set-cookie: a|x-a|location: \/\/)/)
  })

  test('do not start a new log line', async () => {
    await ask(
      plain,
      { 'x-request-id': 'abc"}{"level":"fatal', 'user-agent': 'x\tfatal' },
      '/api/%0A%7B%22level%22',
    )
    expect(logged.every((line) => line.level === 'info')).toBe(true)
  })
})
