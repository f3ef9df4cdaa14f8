import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { App } from '../../src/app.ts'
import { createHttp } from '../../src/front/server.ts'
import { defineJob, PermanentFailure } from '../../src/platform/jobs/job.ts'
import { openShop } from '../checkout/ordering.ts'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { makeRestaurant } from '../factories.ts'
import { runJobs } from '../run-jobs.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { fakeWeb } from './fake-web.ts'

const metricsToken = 'measured'.repeat(4)

function read(app: App, authorization?: string, http = createHttp(app, fakeWeb())): Promise<Response> {
  const headers = new Headers(authorization === undefined ? [] : [['authorization', authorization]])
  return http.fetch(new Request('http://localhost/metrics', { headers }))
}

async function linesOf(app: App, http = createHttp(app, fakeWeb())): Promise<string[]> {
  const response = await read(app, `Bearer ${metricsToken}`, http)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return (await response.text()).split('\n')
}

const withLabels = (lines: string[], name: string) => lines.filter((line) => line.startsWith(`${name}{`))

describe('GET /metrics', () => {
  let fixture: TestApp
  const cleanUp = cleanUpAfterAll()
  beforeAll(async () => {
    fixture = await testApp({ config: { metricsToken } }, cleanUp)
  })

  test('needs the token', async () => {
    const statuses = await Promise.all(
      [undefined, 'Bearer ', `Bearer ${metricsToken}x`, `Basic ${metricsToken}`].map(
        async (authorization) => (await read(fixture.app, authorization)).status,
      ),
    )
    expect(statuses).toEqual([401, 401, 401, 401])
  })

  test('does not exist without a configured token', async () => {
    const { app } = await testApp()
    expect(app.metrics).toBeNull()
    expect((await read(app, 'Bearer null')).status).toBe(404)
  })

  test('counts responses by the template of their route, also those from memory', async () => {
    const { id } = await makeRestaurant(fixture.app)
    const { app } = fixture
    const http = createHttp({ ...app, config: { ...app.config, port: 0, host: '127.0.0.1' } }, fakeWeb())
    const { port } = await http.listen()
    const path = `/api/restaurants/${id}/menu`
    for (const _ of [1, 2, 3]) expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(200)
    await fetch(`http://127.0.0.1:${port}/api/orders/${'t'.repeat(43)}/settle`, { method: 'POST' })
    for (const method of ['PROPFIND', 'MKCOL'])
      await fetch(`http://127.0.0.1:${port}/api/orders/${'t'.repeat(43)}/settle`, { method })
    await http.close()
    const lines = withLabels(await linesOf(app), 'http_server_request_duration_seconds_count')
    const labels = (method: string, route: string, status: number) =>
      `{http_request_method="${method}",http_route="${route}",http_response_status_code="${status}"}`
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`${labels('GET', '/api/restaurants/{restaurantId}/menu', 200)} 3`),
        expect.stringContaining(`${labels('POST', '/api/orders/{token}/settle', 404)} 1`),
        expect.stringContaining(`${labels('_OTHER', '/api/orders/{token}/settle', 405)} 2`),
      ]),
    )
    expect(lines.join('\n')).not.toMatch(new RegExp(`${id}|ttt`))
  })

  test('counts the attempts of jobs by their outcome', async () => {
    const { app, database } = fixture
    let failure: Error | null = new Error('not yet')
    const job = defineJob({
      name: 'measured',
      payload: z.object({}),
      retries: 'event',
      effect: { guarantee: 'exactly-once', because: 'it has none' },
      handle: async () => {
        if (failure) throw failure
      },
    })
    const attempt = async () => {
      await database.query(`select graphile_worker.add_job('measured', '{}', job_key := 'one')`)
      await runJobs(fixture, [job])
    }
    await attempt()
    failure = null
    await attempt()
    failure = new PermanentFailure('never')
    await attempt()
    const lines = await linesOf(app)
    expect(withLabels(lines, 'comanda_job_attempt_duration_seconds_count').sort()).toEqual(
      ['completed', 'dead', 'failed'].map(
        (outcome) => `comanda_job_attempt_duration_seconds_count{job="measured",outcome="${outcome}"} 1`,
      ),
    )
    expect(lines).toContain('comanda_jobs{job="measured",state="dead"} 1')
  })

  test('contains the work that waits in the database', async () => {
    const shop = await openShop({}, { config: { metricsToken } })
    await shop.place()
    await shop.query(`insert into notifications (channel, kind, recipient, content, state, created_at)
      values ('email', 'sign_in', 'ada@example.com', '', 'waiting', now() - interval '1 hour')`)
    const lines = await linesOf(shop.app)
    expect(lines).toEqual(
      expect.arrayContaining([
        'comanda_database_up 1',
        'comanda_unsettled_orders 1',
        'comanda_stuck_orders 0',
        'comanda_waiting_notifications{channel="email"} 1',
        'comanda_waiting_notifications{channel="sms"} 0',
        'comanda_payment_problems 0',
      ]),
    )
    const [age] = lines.filter((line) =>
      line.startsWith('comanda_oldest_waiting_notification_seconds{channel="email"}'),
    )
    expect(Number(age?.split(' ')[1])).toBeGreaterThanOrEqual(3600)
  })

  test('describes the process while the database does not respond', async () => {
    const { app } = fixture
    const platform = () => Promise.reject(new Error('connection refused'))
    const lines = await linesOf({ ...app, db: { ...app.db, platform } })
    expect(lines).toContain('comanda_database_up 0')
    expect(lines.some((line) => line.startsWith('process_cpu_seconds_total '))).toBe(true)
    expect(lines.some((line) => line.startsWith('comanda_jobs'))).toBe(false)
  })
})
