import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { webhookMessage } from '@comanda/contract/webhook-events'
import { Logger, runOnce } from 'graphile-worker'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../src/db/database.ts'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import { webhookJob, webhookPlanner } from '../../src/modules/webhooks/public.ts'
import { relayBatch } from '../../src/platform/jobs/relay.ts'
import { tasksFor } from '../../src/platform/jobs/worker.ts'

import {
  call,
  cookies,
  deliverAll,
  deliveries,
  endpoint,
  here,
  http,
  isSignedWith,
  newWebhook,
  openWebhooks,
  paidOrder,
  received,
  receiver,
  shop,
} from './open-webhooks.ts'

beforeEach(openWebhooks)

describe('delivering an event', () => {
  test('to a receiver that fails twice takes three signed attempts with one id, all in the log', async () => {
    const { id, secret } = await newWebhook(receiver('flaky', '?fail=2'))
    const placed = await paidOrder()
    await deliverAll()
    const got = await received('flaky')
    expect(got.map(({ status }) => status)).toEqual([503, 503, 200])
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(got.every((one) => isSignedWith(secret, one))).toBe(true)
    const message = webhookMessage.parse(JSON.parse(got[0]?.body ?? ''))
    expect(message).toMatchObject({
      type: 'order.paid',
      version: 1,
      data: { orderId: placed.orderId, status: 'pending' },
    })
    const [delivery] = await deliveries(id)
    expect(delivery).toMatchObject({
      state: 'delivered',
      attempts: 3,
      lastStatus: 200,
      eventType: 'order.paid',
    })
    const { json } = await call(cookies.owner, 'GET', `${here}/webhook-deliveries/${delivery?.id}`)
    expect(
      json.history.map(({ number, status }: { number: number; status: number }) => [number, status]),
    ).toEqual([
      [1, 503],
      [2, 503],
      [3, 200],
    ])
    expect(json.body).toBe(got[0]?.body)
    expect((await endpoint(id))?.day).toEqual({ delivered: 1, failed: 0, pending: 0 })
  })

  test('contains no name, address or phone number of the customer', async () => {
    await newWebhook(receiver('private'))
    const placed = await paidOrder()
    await deliverAll()
    const rows = await shop.query(
      'select customer_name, customer_email, customer_phone from orders where id = $1',
      [placed.orderId],
    )
    const [one] = await received('private')
    for (const text of Object.values(rows[0])) expect(one?.body).not.toContain(text)
  })

  test('happens for the events that were chosen, at the restaurant of the webhook only', async () => {
    const { id } = await newWebhook(receiver('steps'), ['order.status_changed', 'order.cancelled'])
    const placed = await paidOrder()
    const step = { restaurantId: here, orderId: placed.orderId, expected: 'pending' as const }
    await advanceOrder(shop.app, 'system:test', step)
    await deliverAll()
    const messages = (await received('steps')).map(({ body }) => JSON.parse(body))
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({
      type: 'order.status_changed',
      data: { from: 'pending', to: 'acknowledged' },
    })
    expect(await deliveries(id)).toHaveLength(1)
  })

  test('creates no job for a restaurant without an active webhook', async () => {
    const { id } = await newWebhook(receiver('off'))
    await call(cookies.owner, 'PUT', `${here}/webhooks/${id}/active`, { isActive: false })
    await paidOrder()
    await relayBatch(createDatabase(shop.database.owner), [webhookPlanner])
    const rows = await shop.query(
      `select task_identifier from graphile_worker.jobs where task_identifier = 'event:webhooks'`,
    )
    expect(rows).toEqual([])
    await call(cookies.owner, 'PUT', `${here}/webhooks/${id}/active`, { isActive: true })
    await paidOrder()
    await deliverAll()
    expect(await received('off')).toHaveLength(1)
  })

  test('does not follow a redirect', async () => {
    const { id } = await newWebhook(receiver('redirect', '?status=302'))
    await paidOrder()
    await deliverAll()
    expect((await deliveries(id))[0]).toMatchObject({ state: 'failed', lastStatus: 302 })
    expect(await received('other')).toEqual([])
  })

  test('ends for good when the receiver responds 410', async () => {
    const { id } = await newWebhook(receiver('gone', '?status=410'))
    await paidOrder()
    await deliverAll()
    expect(await received('gone')).toHaveLength(1)
    expect(await endpoint(id)).toMatchObject({
      state: 'disabled',
      stateReason: 'The receiver responded 410 Gone.',
    })
  })

  test('pauses the webhook after ten failed attempts and sends one email; a replay after resuming arrives', async () => {
    await shop.query(`update restaurants set notification_email = 'owner@corner.test' where id = $1`, [here])
    const { id } = await newWebhook(receiver('down', '?fail=10'))
    await paidOrder()
    await deliverAll()
    expect(await received('down')).toHaveLength(10)
    expect(await endpoint(id)).toMatchObject({ state: 'paused' })
    const mails = await shop.query(`select recipient from notifications where kind = 'webhook_stopped'`)
    expect(mails.length).toBeGreaterThan(0)
    expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(mails.length)
    const [delivery] = await deliveries(id, '?state=failed')
    expect(delivery).toMatchObject({ attempts: 10, nextAt: null })
    const replay = () => call(cookies.owner, 'POST', `${here}/webhook-deliveries/${delivery?.id}/replay`, {})
    expect((await replay()).json.code).toBe('WEBHOOK_NOT_ACTIVE')
    await call(cookies.owner, 'PUT', `${here}/webhooks/${id}/active`, { isActive: true })
    const repeated = await Promise.all([replay(), replay(), replay()])
    expect(repeated.map(({ status }) => status)).toEqual([200, 200, 200])
    await deliverAll()
    const got = await received('down')
    expect(got).toHaveLength(11)
    expect(got[10]?.headers['webhook-id']).toBe(delivery?.id)
    expect((await deliveries(id))[0]).toMatchObject({ state: 'delivered', attempts: 11 })
  })

  test('about the menu happens once for saves that follow each other', async () => {
    const { id } = await newWebhook(receiver('menu'), ['menu.changed'])
    const save = async (name: string) => {
      const path = `${here}/catalog/categories/${randomUUID()}`
      const { json, status } = await call(cookies.manager, 'PUT', path, {
        name,
        description: '',
        imageId: null,
        sortOrder: 50,
        isActive: true,
        revision: 0,
        availableFrom: null,
        availableUntil: null,
      })
      expect(status, JSON.stringify(json)).toBeLessThan(300)
    }
    const relay = async () => {
      const owner = createDatabase(shop.database.owner)
      while ((await relayBatch(owner, [webhookPlanner])) > 0);
      const taskList = tasksFor(shop.app, { subscribers: [webhookPlanner], jobs: [] })
      await runOnce({ pgPool: shop.database.owner, taskList, logger: new Logger(() => () => {}) })
    }
    await save('Specials')
    await relay()
    await save('Sides')
    await relay()
    expect(await deliveries(id)).toMatchObject([{ eventType: 'menu.changed', state: 'pending' }])
    shop.clock.now += 10_000
    await save('Sauces')
    await deliverAll()
    const messages = (await received('menu')).map(({ body }) => webhookMessage.parse(JSON.parse(body)))
    expect(messages).toMatchObject(Array(2).fill({ type: 'menu.changed', data: { restaurantId: here } }))
    expect(await deliveries(id)).toHaveLength(2)
  })

  test('is replayed although its last attempt was in progress and then fails', async () => {
    const { id } = await newWebhook(receiver('late'))
    await call(cookies.owner, 'POST', `${here}/webhooks/${id}/tests`, { requestKey: randomUUID() })
    const [delivery] = await deliveries(id)
    if (!delivery) throw new Error('nothing was planned')
    await shop.query('delete from graphile_worker._private_jobs')
    await shop.query('update webhook_deliveries set attempts = 9, tries = 9')
    const slow = createServer(async (_, response) => {
      await call(cookies.owner, 'POST', `${here}/webhook-deliveries/${delivery.id}/replay`, {})
      response.writeHead(503).end()
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void slow.close())
    const { sandbox } = shop.app.config
    if (!sandbox) throw new Error('no sandbox')
    const origin = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
    await shop.query('update webhook_endpoints set url = $1', [`${origin}/hook`])
    const app = { ...shop.app, config: { ...shop.app.config, sandbox: { ...sandbox, origin } } }
    await webhookJob.handle(app, { restaurantId: here, deliveryId: delivery.id, number: 10 })
    expect(await deliveries(id)).toMatchObject([{ state: 'pending', attempts: 10, lastStatus: 503 }])
    expect(await endpoint(id)).toMatchObject({ state: 'active' })
    await shop.query('update webhook_endpoints set url = $1', [receiver('late')])
    await deliverAll()
    expect(await deliveries(id)).toMatchObject([{ state: 'delivered', attempts: 11 }])
    expect(await received('late')).toHaveLength(1)
  })

  test('sends at most sixty test events and replays in ten minutes', async () => {
    const { id } = await newWebhook(receiver('many'))
    const send = () =>
      call(cookies.owner, 'POST', `${here}/webhooks/${id}/tests`, { requestKey: randomUUID() })
    const sent = await Promise.all(Array.from({ length: 60 }, send))
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
    const replay = () =>
      call(cookies.owner, 'POST', `${here}/webhook-deliveries/${sent[0]?.json.id}/replay`, {})
    expect([(await send()).json.code, (await replay()).json.code]).toEqual([
      'TOO_MANY_REQUESTS',
      'TOO_MANY_REQUESTS',
    ])
    shop.clock.now += 600_000
    expect((await replay()).status).toBe(200)
  })

  test('is signed with both secrets for a day after a rotation, and with the webhook secret of the settings', async () => {
    const { id, secret } = await newWebhook(receiver('rotated'))
    const rotate = (requestKey: string) =>
      call(cookies.owner, 'POST', `${here}/webhooks/${id}/secret`, { requestKey })
    const requestKey = randomUUID()
    const rotated = await rotate(requestKey)
    expect((await rotate(requestKey)).json).toEqual(rotated.json)
    expect(rotated.json.endpoint.previousSecretUntil).toBe(shop.clock.now + 86_400_000)
    const origin = shop.app.config.origin
    const settings = await http.fetch(
      new Request(`${origin}/api/settings/webhook-secret`, {
        method: 'POST',
        headers: {
          cookie: cookies.owner,
          origin,
          host: new URL(origin).host,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ restaurantId: here }),
      }),
    )
    const shared = ((await settings.json()) as { secret: string }).secret
    await paidOrder()
    await deliverAll()
    const [first] = await received('rotated')
    if (!first) throw new Error('nothing was received')
    expect([secret, rotated.json.secret, shared].map((one) => isSignedWith(one, first))).toEqual([
      true,
      true,
      true,
    ])
    shop.clock.now += 86_400_000
    await call(cookies.owner, 'POST', `${here}/webhooks/${id}/tests`, { requestKey: randomUUID() })
    await deliverAll()
    const last = (await received('rotated')).at(-1)
    if (!last) throw new Error('nothing was received')
    expect([secret, rotated.json.secret, shared].map((one) => isSignedWith(one, last))).toEqual([
      false,
      true,
      true,
    ])
  })

  test('sends a test event once for a repeated request', async () => {
    const { id } = await newWebhook(receiver('test'))
    const body = { requestKey: randomUUID() }
    const send = () => call(cookies.owner, 'POST', `${here}/webhooks/${id}/tests`, body)
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([200, 200])
    await deliverAll()
    expect((await received('test')).map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test'])
  })
})
