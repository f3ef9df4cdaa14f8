import { randomUUID } from 'node:crypto'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { DatabaseAddress } from '../../src/db/pool.ts'
import { createHttp } from '../../src/front/server.ts'
import { watchReadiness } from '../../src/modules/health/public.ts'
import { createLog } from '../../src/platform/log.ts'
import { type RunningApp, startApp } from '../../src/start-app.ts'
import { eventually } from '../eventually.ts'
import { fakeWeb } from '../http/fake-web.ts'
import { type TestApp, testApp } from '../test-app.ts'

/** The program with its database behind a connection that a test can interrupt. */
async function startBehindGate() {
  const { app, database } = await testApp()
  const gate = await openGate(database.address)
  const lines: { level: string; msg: string; alert?: string }[] = []
  const log = createLog(
    { logLevel: 'debug', production: true },
    { write: (line) => void lines.push(JSON.parse(line)) },
  )
  const config = { ...app.config, port: 0, host: '127.0.0.1', sweepSeconds: 1 }
  const running = await startApp({ config, address: gate.address, web: fakeWeb(), log })
  onTestFinished(async () => {
    gate.open()
    await running.stop()
  })
  return { gate, lines, running, database }
}

interface Gate {
  address: DatabaseAddress
  open(): void
  /** Passes on nothing, like a server that hangs. */
  hang(): void
  /** Ends all connections and refuses new ones, like a server that stopped. */
  cut(): void
}

async function openGate(address: DatabaseAddress): Promise<Gate> {
  if (address.kind !== 'socket') throw new Error('The test database listens on a socket.')
  const path = join(address.host, `.s.PGSQL.${address.port}`)
  const sockets = new Set<Socket>()
  let state: 'open' | 'hanging' | 'cut' = 'open'
  const server = createServer((client) => {
    if (state === 'cut') return void client.destroy()
    const upstream = connect(path)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (state === 'hanging') from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  return {
    address: { kind: 'url', url: `postgres://${address.owner}@127.0.0.1:${port}/${address.database}` },
    open() {
      state = 'open'
      for (const socket of sockets) socket.resume()
    },
    hang() {
      state = 'hanging'
      for (const socket of sockets) socket.pause()
    },
    cut() {
      state = 'cut'
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function readiness({ port }: Pick<RunningApp, 'port'>) {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`)
  return { status: response.status, ...((await response.json()) as { reasons: string[] }) }
}

test('a database that hangs makes the process not ready, and reading requests end with 503', {
  timeout: 60_000,
}, async () => {
  const { gate, running } = await startBehindGate()
  expect(await readiness(running)).toMatchObject({ status: 200, reasons: [] })
  gate.hang()
  const during = await readiness(running)
  expect(during).toMatchObject({ status: 503, reasons: ['database: no response in time'] })
  const http = createHttp(running.app, fakeWeb(), { readLimitMs: 300 })
  const order = `http://localhost/api/orders/${'a'.repeat(43)}`
  const response = await http.fetch(new Request(order))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await response.json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  gate.open()
  await vi.waitFor(async () => expect((await readiness(running)).status).toBe(200), { timeout: 20_000 })
  await http.close()
})

test('after an outage the process is ready only when live updates and periodic tasks are back, and the outage is not a series of errors', {
  timeout: 60_000,
}, async () => {
  const { gate, running, lines, database } = await startBehindGate()
  gate.cut()
  const watch = watchReadiness(running.app, [], 20)
  await eventually(async () => expect((await readiness(running)).status).toBe(503))
  await eventually(() => expect(lines).toContainEqual(expect.objectContaining({ alert: 'not-ready' })))
  const during = await readiness(running)
  expect(during.reasons).toEqual([
    'database: not available',
    'live updates: not connected',
    'periodic tasks: not available',
  ])
  // A periodic task and a request fail meanwhile.
  await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('periodic task failed'), wait)
  const http = createHttp(running.app, fakeWeb())
  await http.fetch(new Request(`http://localhost/api/orders/${'a'.repeat(43)}`))
  gate.open()
  await vi.waitFor(async () => expect((await readiness(running)).status).toBe(200), wait)
  expect(await running.app.live.roundTrip()).toBeGreaterThan(0)
  const rows = await database.query(
    `select 1 from pg_locks where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
     and (classid::bigint << 32) | objid::bigint = 6266263202`,
  )
  expect(rows).toHaveLength(1)
  await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('ready to take orders again'), wait)
  const errors = lines.filter(({ level }) => level === 'error')
  expect(errors.filter(({ alert }) => alert !== 'not-ready')).toEqual([])
  await watch.stop()
  await http.close()
})

test('a disk that fills up is one error, and one line when that is over', async () => {
  const { running, lines } = await startBehindGate()
  const size = 50_000_000_000
  let free = size
  let reads = 0
  const watch = watchReadiness(running.app, [], 5, async (folder) => {
    expect(folder).toBe(running.app.config.dataDir)
    reads += 1
    return { free, size }
  })
  const readAgain = async () => {
    const before = reads
    await eventually(() => expect(reads).toBeGreaterThan(before + 2))
  }
  const about = () => lines.filter(({ msg }) => /free disk space/.test(msg))
  await readAgain()
  expect(about()).toEqual([])
  free = 1_900_000_000
  await readAgain()
  expect(about()).toMatchObject([{ level: 'error', alert: 'disk-space', freeMegabytes: 1900 }])
  free = size
  await readAgain()
  await watch.stop()
  expect(about().slice(1)).toMatchObject([{ level: 'info', msg: 'sufficient free disk space again' }])
})

test('a process whose connections are all in use is not ready until one is returned', async () => {
  const fixture: TestApp = await testApp()
  const { promise: returned, resolve: release } = Promise.withResolvers<void>()
  const taken = Array.from({ length: 16 }, () => fixture.app.db.tenant(randomUUID(), 'test', () => returned))
  const http = createHttp(fixture.app, fakeWeb())
  const ask = async () => (await http.fetch(new Request('http://localhost/readyz'))).json()
  expect(await ask()).toEqual({ ready: false, reasons: ['database: no response in time'] })
  release()
  await Promise.all(taken)
  await eventually(async () => expect(await ask()).toEqual({ ready: true, reasons: [] }))
  await http.close()
})

const wait = { timeout: 20_000, interval: 20 }
