import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Internet, internet } from '../../src/platform/outbound/check-address.ts'
import { type OutboundRequest, outboundFetch } from '../../src/platform/outbound-fetch.ts'

/** In these tests 127.0.0.1 represents a public server, and 127.0.0.2 for a private one. */
const PUBLIC = '127.0.0.1'
const PRIVATE = '127.0.0.2'

interface ReceivedRequest {
  at: string
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

let servers: Server[]
let port: string
let received: ReceivedRequest[]
let names: Record<string, string[][]>
let world: Internet

beforeAll(async () => {
  const open = await serve(PUBLIC, 0)
  port = String((open.address() as AddressInfo).port)
  servers = [open, await serve(PRIVATE, Number(port))]
})

afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
})

beforeEach(() => {
  received = []
  names = { 'shop.example': [[PUBLIC]], 'inside.example': [[PRIVATE]], 'other.example': [[PUBLIC]] }
  world = {
    // Each lookup consumes the next result; the last one remains.
    resolve: async (name) => {
      const answers = names[name]
      if (!answers) throw new Error('ENOTFOUND')
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? []
    },
    isPublic: (address) => address === PUBLIC,
    ports: [port],
  }
})

const ask = (path: string, request: Partial<OutboundRequest> = {}) =>
  outboundFetch({ url: `http://shop.example:${port}${path}`, allowHttp: true, ...request }, world)

const to = (name: string, path = '/') => `http://${name}:${port}${path}`
const redirectTo = (url: string, status = 302) => `/redirect?status=${status}&to=${encodeURIComponent(url)}`

describe('a request to a user-supplied URL', () => {
  test('returns the response, and sends a user agent', async () => {
    const response = await ask('/hello', { method: 'POST', body: 'ping', headers: { 'x-signature': 'abc' } })
    expect({ status: response.status, text: Buffer.from(response.body).toString() }).toEqual({
      status: 200,
      text: 'hello',
    })
    expect(received).toMatchObject([
      {
        method: 'POST',
        path: '/hello',
        body: 'ping',
        headers: { 'x-signature': 'abc', 'user-agent': 'Comanda' },
      },
    ])
    expect(received[0]?.headers.host).toBe(`shop.example:${port}`)
  })

  test.each([
    ['http://shop.example/', 'address'],
    ['ftp://shop.example/', 'address'],
    ['file:///etc/passwd', 'address'],
    ['gopher://shop.example/', 'address'],
    ['data:text/plain,hello', 'address'],
    ['https://user:secret@shop.example/', 'address'],
    ['https://secret@shop.example/', 'address'],
    ['https://shop.example:22/', 'address'],
    ['https://shop.example:5432/', 'address'],
    ['//shop.example/', 'address'],
    ['nonsense', 'address'],
    ['https://127.0.0.1/', 'private'],
    ['https://127.1/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://0x7f.0.0.1/', 'private'],
    ['https://0177.0.0.1/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[::ffff:169.254.169.254]/', 'private'],
    ['https://169.254.169.254/latest/meta-data/', 'private'],
    ['https://localhost/', 'private'],
    ['https://localhost./', 'private'],
  ])('is rejected for %s', async (url, problem) => {
    const resolve = async (name: string) =>
      name.startsWith('localhost') ? ['::1', '127.0.0.1'] : ['1.1.1.1']
    await expect(outboundFetch({ url }, { ...internet, resolve })).rejects.toMatchObject({ problem })
  })

  test('uses real name resolution by default', async () => {
    await expect(outboundFetch({ url: 'https://localhost/' })).rejects.toMatchObject({ problem: 'private' })
  })

  test('is rejected when one of several addresses is private', async () => {
    names['shop.example'] = [[PUBLIC, PRIVATE]]
    await expect(ask('/')).rejects.toMatchObject({ problem: 'private' })
    names['shop.example'] = [[]]
    await expect(ask('/')).rejects.toMatchObject({ problem: 'private' })
    expect(received).toEqual([])
  })

  test('connects to the checked address, even if the name resolves differently a moment later', async () => {
    names['shop.example'] = [[PUBLIC], [PRIVATE]]
    await ask('/hello')
    expect(received.map(({ at }) => at)).toEqual([PUBLIC])
    await expect(ask('/hello')).rejects.toMatchObject({ problem: 'private' })
    expect(received.length).toBe(1)
  })

  test('fails for unreachable servers and unknown names', async () => {
    await expect(ask('/', { url: 'http://nobody.example:80/' })).rejects.toMatchObject({ problem: 'address' })
    await expect(ask('/', { url: to('nobody.example') })).rejects.toMatchObject({ problem: 'network' })
    await expect(ask('/', { url: `https://shop.example:${port}/` })).rejects.toMatchObject({
      problem: 'network',
    })
    await expect(ask('/cut')).rejects.toMatchObject({ problem: 'network' })
  })
})

describe('a redirect', () => {
  test('is followed up to three times', async () => {
    const thrice = redirectTo(redirectTo(redirectTo(to('shop.example', '/hello'))))
    expect((await ask(thrice)).url).toBe(to('shop.example', '/hello'))
    await expect(ask(redirectTo(thrice))).rejects.toMatchObject({ problem: 'redirects' })
    await expect(ask('/loop')).rejects.toMatchObject({ problem: 'redirects' })
  })

  test.each([
    ['a private machine', () => to('inside.example', '/admin'), 'private'],
    ['its address', () => to(PRIVATE, '/admin'), 'private'],
    ['a metadata service', () => to('169.254.169.254'), 'private'],
    ['another port', () => 'http://shop.example:22/', 'address'],
    ['another scheme', () => 'file:///etc/passwd', 'address'],
    ['credentials', () => `http://root:root@shop.example:${port}/`, 'address'],
  ])('to %s is not followed', async (_, target, problem) => {
    for (const status of [301, 302, 303, 307, 308]) {
      await expect(ask(redirectTo(target(), status))).rejects.toMatchObject({ problem })
    }
    expect(received.every(({ at, path }) => at === PUBLIC && path.startsWith('/redirect'))).toBe(true)
  })

  test('from https to http is not followed', async () => {
    await expect(outboundFetch({ url: to('shop.example') }, world)).rejects.toMatchObject({
      problem: 'address',
    })
  })

  test('is resolved and checked again, against DNS rebinding', async () => {
    names['shop.example'] = [[PUBLIC], [PRIVATE]]
    await expect(ask(redirectTo('/hello'))).rejects.toMatchObject({ problem: 'private' })
  })

  test('drops headers and body for another origin', async () => {
    const secret = { method: 'POST', body: 'order', headers: { authorization: 'Bearer abc' } } as const
    await ask(redirectTo(to('other.example', '/hello'), 307), secret)
    expect(received[1]).toMatchObject({ method: 'GET', body: '' })
    expect(received[1]?.headers.authorization).toBeUndefined()
    await ask(redirectTo('/hello', 307), secret)
    expect(received[3]).toMatchObject({
      method: 'POST',
      body: 'order',
      headers: { authorization: 'Bearer abc' },
    })
  })
})

describe('a response', () => {
  test('is limited in size, with or without a content length', async () => {
    await expect(ask('/large', { maxResponseBytes: 1000 })).rejects.toMatchObject({ problem: 'too-large' })
    await expect(ask('/endless', { maxResponseBytes: 100_000 })).rejects.toMatchObject({
      problem: 'too-large',
    })
    expect((await ask('/large', { maxResponseBytes: 2000 })).body.byteLength).toBe(2000)
  })

  test.each(['/silent', '/drip'])('must arrive in time: %s', async (path) => {
    await expect(ask(path, { timeoutMs: 200 })).rejects.toMatchObject({ problem: 'too-slow' })
  })

  test('times out during name resolution, too', async () => {
    const never = { ...world, resolve: () => new Promise<string[]>(() => {}) }
    const asking = outboundFetch({ url: to('shop.example'), allowHttp: true, timeoutMs: 50 }, never)
    await expect(asking).rejects.toMatchObject({ problem: 'too-slow' })
  })

  test('is not decompressed', async () => {
    await expect(ask('/packed')).rejects.toMatchObject({ problem: 'network' })
  })
})

async function serve(address: string, at: number): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      received.push({ at: address, method, path, headers, body: Buffer.concat(chunks).toString() })
      respond(new URL(path, 'http://here'), response)
    })
  })
  await new Promise<void>((listening) => server.listen(at, address, listening))
  return server
}

function respond({ pathname, searchParams }: URL, response: ServerResponse): void {
  const responses: Record<string, () => void> = {
    '/hello': () => response.end('hello'),
    '/redirect': () => {
      response.writeHead(Number(searchParams.get('status')), { location: searchParams.get('to') ?? '' }).end()
    },
    '/loop': () => response.writeHead(302, { location: '/loop' }).end(),
    '/large': () => response.end('x'.repeat(2000)),
    '/endless': () => {
      const more = () => {
        while (response.write('x'.repeat(10_000)));
      }
      response.on('drain', more)
      more()
    },
    '/silent': () => {},
    '/drip': () => response.writeHead(200, { 'content-length': 10 }).write('x'),
    '/packed': () => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    '/cut': () => {
      response.writeHead(200, { 'content-length': 10 }).write('x', () => response.destroy())
    },
  }
  const send = responses[pathname] ?? (() => response.end('?'))
  send()
}
