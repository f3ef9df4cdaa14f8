import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Web } from '../src/platform/web.ts'
import { startApp } from '../src/start-app.ts'
import { eventually } from './eventually.ts'
import { makeRestaurant } from './factories.ts'
import { testApp } from './test-app.ts'

const log = pino({ level: 'silent' })

const web: Web = {
  route: () => ({ experience: 'storefront', needs: {}, cacheable: false }),
  render: async () => '<!doctype html><title>Comanda</title>',
  asset: async () => null,
  close: async () => {},
}

async function settings() {
  const { app, database } = await testApp()
  return { config: { ...app.config, port: 0, host: '127.0.0.1' }, database, app }
}

test('starts, becomes ready, and closes all connections when it stops', async () => {
  const { config, database } = await settings()
  let prepared = false
  const running = await startApp({
    config,
    address: database.address,
    web,
    log,
    prepare: async () => {
      prepared = true
    },
  })
  expect(prepared).toBe(true)
  const ready = await fetch(`http://127.0.0.1:${running.port}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { ready: true, reasons: [] }])
  await running.stop()
  await expect(fetch(`http://127.0.0.1:${running.port}/healthz`)).rejects.toThrow()
  await eventually(async () => expect(await connections(database.owner)).toBe(1 + OF_TEST_APP))
})

// A thread loads the server again, which can take long on a busy machine.
test('handles events in a separate thread, which stops with the server', {
  timeout: 90_000,
}, async () => {
  const { config, database, app } = await settings()
  const metricsToken = 'm'.repeat(32)
  const { id } = await makeRestaurant(app)
  const before = await connections(database.owner)
  const running = await startApp({
    config: { ...config, metricsToken },
    address: database.address,
    web,
    log,
    jobsThread: true,
  })
  await database.query(`select append_event($1, 'order.paid', gen_random_uuid())`, [id])
  await vi.waitFor(async () => expect(await handlers(database.owner)).toContain('checkout-counter'), {
    timeout: 60_000,
  })
  const metrics = await fetch(`http://127.0.0.1:${running.port}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  })
  expect(await metrics.text()).toMatch(
    /^comanda_job_attempt_duration_seconds_count\{job="event:checkout-counter",outcome="completed"\} 1$/m,
  )
  await running.stop()
  // Idle connections of the test may have been closed as well.
  await eventually(async () => expect(await connections(database.owner)).toBeLessThanOrEqual(before ?? 0))
})

test('starts although the jobs of pending rows cannot be enqueued yet', async () => {
  const { config, database } = await settings()
  await database.query(`insert into notifications (channel, kind, recipient, content, state)
    values ('email', 'sign_in', 'ada@example.com', '', 'waiting')`)
  const blocking = await database.owner.connect()
  onTestFinished(() => blocking.release(true))
  await blocking.query('begin; lock table notifications, webhook_deliveries')
  const running = await startApp({ config, address: database.address, web, log })
  await blocking.query('rollback')
  const attempted = `select from notifications where attempts > 0`
  await eventually(async () => expect((await database.owner.query(attempted)).rowCount).toBe(1))
  await running.stop()
})

test('repeats the enqueuing of pending rows that failed', async () => {
  const { config, database } = await settings()
  await database.query(`insert into notifications (channel, kind, recipient, content, state)
    values ('email', 'sign_in', 'ada@example.com', '', 'waiting')`)
  await database.query('revoke select on notifications from comanda_app, comanda_platform')
  const failures: unknown[] = []
  const running = await startApp({
    config,
    address: database.address,
    web,
    log: pino({ level: 'error' }, { write: (line) => void failures.push(JSON.parse(line)) }),
  })
  const isReported = expect.objectContaining({ operation: 'enqueueWaitingNotifications' })
  await eventually(async () => expect(failures).toContainEqual(isReported))
  await database.query('grant select on notifications to comanda_app')
  const attempted = `select from notifications where attempts > 0`
  await vi.waitFor(async () => expect((await database.owner.query(attempted)).rowCount).toBe(1), {
    timeout: 15_000,
  })
  await running.stop()
})

test('fails when the port is in use, and leaves nothing running', async () => {
  const { config, database } = await settings()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const starting = startApp({ config: { ...config, port }, address: database.address, web, log })
  await expect(starting).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  await eventually(async () => expect(await connections(database.owner)).toBe(1 + OF_TEST_APP))
})

/** The test's own app listens on one connection; the other one is this query's. */
const OF_TEST_APP = 1

async function handlers(owner: { query(text: string): Promise<{ rows: { subscriber: string }[] }> }) {
  const { rows } = await owner.query('select subscriber from handled_events')
  return rows.map(({ subscriber }) => subscriber)
}

async function connections(owner: { query(text: string): Promise<{ rows: { n: number }[] }> }) {
  const { rows } = await owner.query(
    'select count(*) as n from pg_stat_activity where datname = current_database()',
  )
  return rows[0]?.n
}
