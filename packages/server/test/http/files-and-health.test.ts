import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createHttp } from '../../src/front/server.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { fakeWeb } from './fake-web.ts'

describe('file, health and sandbox routes', () => {
  let fixture: TestApp

  const cleanUp = cleanUpAfterAll()
  beforeAll(async () => {
    fixture = await testApp({}, cleanUp)
  })

  function ask(path: string, init: RequestInit = {}, app = fixture.app) {
    return createHttp(app, fakeWeb()).fetch(new Request(`http://localhost${path}`, init))
  }

  test('serve pictures with immutable caching', async () => {
    await fixture.app.files.write('restaurant/abc-320.webp', new Uint8Array([1, 2, 3]))
    const picture = await ask('/media/restaurant/abc-320.webp')
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
    const known = { 'if-none-match': picture.headers.get('etag') ?? '' }
    expect((await ask('/media/restaurant/abc-320.webp', { headers: known })).status).toBe(304)
  })

  test.each([
    '/media/none.webp',
    '/media/restaurant/abc-320.exe',
    '/media/..%2f..%2fsecret.webp',
    '/media/.key.png',
  ])('respond 404 for %s', async (path) => {
    expect((await ask(path)).status).toBe(404)
  })

  test('report ready while the database responds and every check passes', async () => {
    expect((await ask('/healthz')).status).toBe(200)
    const ready = await ask('/readyz')
    expect(ready.status).toBe(200)
    expect(await ready.json()).toEqual({ ready: true, reasons: [] })
  })

  test('report not ready while the database rejects writes or too many transactions wait', async () => {
    const ready = async (db: Partial<typeof fixture.app.db> = {}) => {
      const http = createHttp({ ...fixture.app, db: { ...fixture.app.db, ...db } }, fakeWeb())
      return (await http.fetch(new Request('http://localhost/readyz'))).json()
    }
    await fixture.query(`update heartbeat set at = '2000-01-01'`)
    await fixture.query(`alter table heartbeat add constraint full_disk check (at < '2000-01-02')`)
    expect(await ready()).toEqual({ ready: false, reasons: ['database: not available'] })
    await fixture.query('alter table heartbeat drop constraint full_disk')
    expect(await ready()).toEqual({ ready: true, reasons: [] })
    expect(await ready({ waiting: () => 201 })).toEqual({
      ready: false,
      reasons: ['database: busy, 201 transactions wait for a connection'],
    })
  })

  test('report why the server is not ready, without details', async () => {
    const app = {
      ...fixture.app,
      db: { ...fixture.app.db, platform: () => Promise.reject(new Error('10.0.0.1 down')) },
    }
    const checks = [{ name: 'jobs', problem: async () => 'not running' }]
    const http = createHttp(app, fakeWeb(), { checks })
    const response = await http.fetch(new Request('http://localhost/readyz'))
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      ready: false,
      reasons: ['database: not available', 'jobs: not running'],
    })
    expect((await http.fetch(new Request('http://localhost/healthz'))).status).toBe(200)
  })

  test('proxy sandbox requests and responses', async () => {
    const other = createServer((request, response) => {
      response.writeHead(201, { 'content-type': 'text/plain', 'x-own': 'own' })
      response.write(`${request.method} ${request.url} ${request.headers['x-forwarded-host']} `)
      request.pipe(response)
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      other.close()
    })
    const { port } = other.address() as AddressInfo
    const sandbox = sandboxAt(port)
    const app = { ...fixture.app, config: { ...fixture.app.config, sandbox } }
    const response = await ask(
      '/sandbox/payments/refund?id=7',
      { method: 'POST', body: 'amount=100', headers: { host: 'localhost:3000' } },
      app,
    )
    expect(response.status).toBe(201)
    expect(response.headers.get('x-own')).toBe('own')
    expect(await response.text()).toBe('POST /sandbox/payments/refund?id=7 localhost:3000 amount=100')
  })

  test('report a sandbox that is down or not configured', async () => {
    const sandbox = sandboxAt(1)
    const down = await ask(
      '/sandbox/mail',
      {},
      { ...fixture.app, config: { ...fixture.app.config, sandbox } },
    )
    expect(down.status).toBe(502)
    expect(await down.json()).toMatchObject({
      code: 'BAD_GATEWAY',
      message: 'Service temporarily unavailable. Please try again.',
    })
    const none = await ask(
      '/sandbox/mail',
      {},
      { ...fixture.app, config: { ...fixture.app.config, sandbox: null } },
    )
    expect(none.status).toBe(404)
  })
})

function sandboxAt(port: number) {
  return { origin: `http://127.0.0.1:${port}`, smtpPort: 0, printerPort: 0 }
}
