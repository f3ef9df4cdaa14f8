import { createHmac, randomUUID } from 'node:crypto'
import type { WebhookDelivery, WebhookEndpoint } from '@comanda/contract/webhooks'
import type { WebhookEvent } from '@comanda/domain/webhooks/webhook-events'
import { Logger, runOnce } from 'graphile-worker'
import { expect } from 'vitest'
import { createDatabase } from '../../src/db/database.ts'
import { settleOrder, unsettledOrder } from '../../src/modules/payments/public.ts'
import { webhookJob, webhookPlanner } from '../../src/modules/webhooks/public.ts'
import { relayBatch } from '../../src/platform/jobs/relay.ts'
import { tasksFor } from '../../src/platform/jobs/worker.ts'
import { openTwoRestaurants, type TwoRestaurants } from '../matrix/two-restaurants.ts'
import { runJobs } from '../run-jobs.ts'

export let shop: TwoRestaurants['shop']
export let other: TwoRestaurants['other']
export let http: TwoRestaurants['http']
/** The id of the shop's restaurant. */
export let here: string
export let cookies: TwoRestaurants['cookies']

/** Opens a shop and another restaurant, with their people. For `beforeEach`. */
export async function openWebhooks() {
  ;({ shop, other, http, here, cookies } = await openTwoRestaurants())
  return () => http.close()
}

export async function call(cookie: string, method: string, path: string, body?: unknown) {
  const origin = shop.app.config.origin
  const response = await http.fetch(
    new Request(`${origin}/api/restaurants/${path}`, {
      method,
      headers: { cookie, origin, host: new URL(origin).host, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  return { status: response.status, json: await response.json() }
}

export const receiver = (name: string, more = '') => `${shop.sandboxUrl}/sandbox/hooks/${name}${more}`
export const fields = (url: string, events: WebhookEvent[] = ['order.paid']) => ({
  endpointId: randomUUID(),
  url,
  description: '',
  events,
})
export const create = (cookie: string, body: object) => call(cookie, 'POST', `${here}/webhooks`, body)
export async function newWebhook(
  url: string,
  events?: WebhookEvent[],
): Promise<{ id: string; secret: string }> {
  const { status, json } = await create(cookies.owner, fields(url, events))
  expect(status, JSON.stringify(json)).toBe(201)
  return { id: json.endpoint.id, secret: json.secret }
}

export async function received(name: string) {
  const response = await fetch(receiver(name))
  const { received } = (await response.json()) as {
    received: { status: number; headers: Record<string, string>; body: string }[]
  }
  return received
}

/** Relays all events, and plans their deliveries. */
export async function planDeliveries(): Promise<void> {
  await runEventsWith([])
}

/** Relays all events, and runs the jobs that follow until none is left. */
export async function deliverAll(): Promise<void> {
  await runEventsWith([webhookJob])
  for (let round = 0; round < 12; round += 1) {
    if ((await shop.query(`select 1 from webhook_deliveries where state = 'pending'`)).length === 0) return
    await runJobs(shop, [webhookJob])
  }
}

async function runEventsWith(jobs: (typeof webhookJob)[]): Promise<void> {
  const owner = createDatabase(shop.database.owner)
  while ((await relayBatch(owner, [webhookPlanner])) > 0);
  const taskList = tasksFor(shop.app, { subscribers: [webhookPlanner], jobs })
  await runOnce({ pgPool: shop.database.owner, taskList, logger: new Logger(() => () => {}) })
}

export async function paidOrder() {
  const placed = await shop.place()
  await shop.pay(placed)
  const row = await shop.app.db.tenant(here, 'system:test', (tx) =>
    tx.selectFrom('orders').selectAll().where('id', '=', placed.orderId).executeTakeFirstOrThrow(),
  )
  await settleOrder(shop.app, unsettledOrder(row), 'visitor')
  return placed
}

export async function deliveries(endpointId: string, more = ''): Promise<WebhookDelivery[]> {
  return (await call(cookies.owner, 'GET', `${here}/webhooks/${endpointId}/deliveries${more}`)).json
    .deliveries
}
export async function endpoint(id: string): Promise<WebhookEndpoint | undefined> {
  const { json } = await call(cookies.owner, 'GET', `${here}/webhooks`)
  return json.endpoints.find((one: WebhookEndpoint) => one.id === id)
}

export function isSignedWith(
  secret: string,
  one: { headers: Record<string, string>; body: string },
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = one.headers
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${at}.${one.body}`).digest('base64')
  return signatures.split(' ').includes(`v1,${expected}`)
}
