import { minutes } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { selectUnconfirmed } from '../../src/modules/delivery/courier/courier-webhook.ts'
import { findOrderByToken } from '../../src/modules/orders/find-order.ts'
import { orderTokenOf, orderViewOf } from '../../src/modules/orders/public.ts'
import { storeSecret } from '../../src/modules/restaurants/public.ts'
import { makeRestaurant } from '../factories.ts'
import { type CourierShop, openCourierShop } from './courier-shop.ts'
import { processDueCouriers } from './process-due-couriers.ts'
import { sendWebhook, signWebhook } from './send-webhook.ts'

let shop: CourierShop
let id: string
let deliveryId: string
beforeEach(async () => {
  shop = await openCourierShop()
  id = await shop.payDelivery()
  await shop.runPlanner()
  await processDueCouriers(shop.app)
  deliveryId = (await shop.courier.deliveries())[0]?.id ?? ''
})

const send = (body: string, signature?: string) => sendWebhook(shop, body, signature)
const sign = (body: string, key = shop.app.config.courier.webhookKey ?? '') => signWebhook(body, key)

/** The webhook bodies that the courier service sent about the delivery, oldest first. */
async function webhooksAfter(...buttons: ('advance' | 'cancel' | 'return')[]): Promise<string[]> {
  for (const button of buttons) await shop.courier.press(deliveryId, button)
  return (await shop.courier.webhooks()).map(({ body }) => body)
}

async function customerView() {
  const token = orderTokenOf(shop.app, id)
  const found = await findOrderByToken(shop.app, token, 'test')
  return found && orderViewOf(found.row, found.history, token).courier
}

describe('a webhook of the courier service', () => {
  test('is accepted only with a valid signature', async () => {
    const [notice = ''] = await webhooksAfter()
    expect(await send(notice, 'a'.repeat(64))).toBe(400)
    expect(await send(notice, '')).toBe(400)
    expect(await send(`${notice} `, sign(notice))).toBe(400)
    expect(await send(notice)).toBe(200)
    expect(await send(notice, sign(notice).toUpperCase())).toBe(200)
  })

  test('is accepted with the key of the restaurant’s own account, and still with the platform’s', async () => {
    const [notice = '', next = ''] = await webhooksAfter('advance')
    expect(await send(notice, sign(notice, 'own key'))).toBe(400)
    await shop.account({ webhookKey: 'own key' })
    expect(await send(notice, sign(notice, 'own key'))).toBe(200)
    expect(await send(next)).toBe(200)
    expect(await send(notice, sign(notice, 'another key'))).toBe(400)
    await shop.account({ webhookKey: null })
    expect(await send(notice, sign(notice, 'own key'))).toBe(400)
  })

  test('is rejected with the key of another restaurant, and for an unknown delivery', async () => {
    const [notice = ''] = await webhooksAfter()
    const other = await makeRestaurant(shop.app)
    const account = JSON.stringify({ webhookKey: 'key of the other' })
    await shop.app.db.tenant(other.id, 'system:test', (tx) =>
      storeSecret(shop.app, tx, other.id, 'courier', account),
    )
    expect(await send(notice, sign(notice, 'key of the other'))).toBe(400)
    const unknown = notice.replaceAll(deliveryId, 'del_unknown')
    expect(await send(unknown, sign(unknown, 'key of the other'))).toBe(400)
    expect((await shop.row(id)).status).toBe('pending')
  })

  test('updates status, courier and arrival time on the ticket and the order page', async () => {
    for (const notice of await webhooksAfter('advance', 'advance', 'advance'))
      expect(await send(notice)).toBe(200)
    expect(await shop.row(id)).toMatchObject({ status: 'dropoff', courier_lat: expect.any(Number) })
    expect(await customerView()).toMatchObject({
      state: 'booked',
      status: 'dropoff',
      name: expect.any(String),
      phone: expect.stringMatching(/^\+1/),
      trackingUrl: expect.stringContaining(deliveryId),
      dropoffEta: expect.any(Number),
    })
    expect(await customerView()).not.toHaveProperty('problem')
    const passed = ['pickup', 'pickup_complete', 'dropoff'].map((status) => `status ${status}`)
    expect(await shop.updates()).toEqual(['booked pending', ...passed])
  })

  test('moves the order, which the kitchen has not touched, by steps of the courier', async () => {
    const notices = await webhooksAfter('advance', 'advance', 'advance', 'advance')
    const statuses: unknown[] = []
    for (const notice of notices) {
      expect(await send(notice)).toBe(200)
      statuses.push((await shop.orders())[0]?.status)
    }
    expect(statuses).toEqual(['pending', 'pending', 'ready', 'ready', 'completed'])
    const rows = await shop.query(
      'select from_status, to_status, actor from order_status_history order by id',
    )
    expect(rows.slice(1)).toEqual([
      { from_status: 'pending', to_status: 'ready', actor: 'system:courier' },
      { from_status: 'ready', to_status: 'completed', actor: 'system:courier' },
    ])
    // A step that the kitchen takes back afterwards is not repeated by what the courier reports again.
    await shop.query("update orders set status = 'ready'")
    for (const notice of notices) await send(notice.replaceAll('evt_', 'evt_again_'))
    expect((await shop.orders())[0]).toMatchObject({ status: 'ready' })
  })

  test('does not move an order that the kitchen has advanced further, or that was cancelled', async () => {
    const notices = await webhooksAfter('advance', 'advance', 'advance')
    for (const status of ['completed', 'cancelled']) {
      await shop.query('update orders set status = $1', [status])
      await shop.query("update courier_deliveries set status = 'pending'")
      for (const notice of notices) await send(notice.replaceAll('evt_', `evt_${status}_`))
      expect((await shop.orders())[0]).toMatchObject({ status })
    }
  })

  test('hides a courier who cancelled, and the number of one who has delivered, from the customer', async () => {
    for (const notice of await webhooksAfter('advance', 'cancel')) await send(notice)
    const hidden = { name: null, phone: null, trackingUrl: null }
    expect(await customerView()).toMatchObject({ status: 'canceled', ...hidden })
    await shop.query(
      `update orders set courier = courier || '{"state":"booked","status":"delivered","name":"Sam","phone":"+15550001111"}'`,
    )
    expect(await customerView()).toMatchObject({ name: 'Sam', phone: null })
  })

  test('changes nothing when it is repeated or out of order', async () => {
    const notices = await webhooksAfter('advance', 'advance', 'advance', 'advance')
    for (const notice of notices.toReversed()) expect(await send(notice)).toBe(200)
    expect(await shop.row(id)).toMatchObject({ status: 'delivered', due_at: null })
    const before = await shop.events()
    for (const notice of [...notices, ...notices]) expect(await send(notice)).toBe(200)
    expect(await shop.row(id)).toMatchObject({ status: 'delivered' })
    expect(await shop.events()).toEqual(before)
    expect(await shop.updates()).toEqual(['booked pending', 'status delivered'])
  })

  test('is handled once for twenty concurrent deliveries', async () => {
    const notices = await webhooksAfter('advance')
    const notice = notices.at(-1) ?? ''
    await Promise.all(Array.from({ length: 20 }, () => send(notice)))
    expect(await shop.updates()).toEqual(['booked pending', 'status pickup'])
  })

  test('is refused while the booking is not stored yet, but accepted when it is about something else', async () => {
    const [notice = ''] = await webhooksAfter()
    await shop.query("update courier_deliveries set state = 'waiting', provider_delivery_id = null")
    expect(await send(notice)).toBe(409)
    await shop.query(`update courier_deliveries set state = 'booked', provider_delivery_id = '${deliveryId}'`)
    expect(await send(notice)).toBe(200)
    expect(await send(notice.replaceAll(deliveryId, 'del_other'))).toBe(200)
    expect(await send('{"kind":"event.refund_request","id":"evt_1"}')).toBe(200)
    expect(await send('not JSON')).toBe(200)
  })

  test('of an own account is not looked up by the order that it names', async () => {
    await shop.account({ webhookKey: 'own key' })
    const [notice = ''] = await webhooksAfter()
    await shop.query("update courier_deliveries set state = 'waiting', provider_delivery_id = null")
    expect(await send(notice, sign(notice, 'own key'))).toBe(400)
    expect(await send(notice)).toBe(409)
  })

  test('is compared with bookings in progress by their index', async () => {
    const statement = await shop.app.db.platform('test', async (tx) => selectUnconfirmed(tx, id).compile())
    const client = await shop.database.owner.connect()
    onTestFinished(() => client.release())
    await client.query('set plan_cache_mode = force_generic_plan; set enable_seqscan = off')
    await client.query(`prepare unconfirmed as ${statement.sql}`)
    const { rows } = await client.query(`explain (format json) execute unconfirmed('${id}')`)
    expect(JSON.stringify(rows)).toContain('courier_deliveries_waiting')
  })

  test('changes only its own delivery, whatever order it names', async () => {
    const other = await openCourierShop()
    const [notice = ''] = await webhooksAfter()
    const before = await shop.row(id)
    // Signed, but for a delivery that someone else booked under the id of this order.
    const forged = JSON.parse(notice)
    forged.id = 'evt_foreign'
    forged.data = { ...forged.data, id: 'del_foreign', status: 'delivered' }
    expect(await send(JSON.stringify(forged))).toBe(200)
    expect(await shop.row(id)).toEqual(before)
    expect(await other.row(id)).toBeUndefined()
  })

  test('is accepted with values that the database cannot store', async () => {
    const [notice = ''] = (await webhooksAfter('advance')).slice(-1)
    const { data, ...rest } = JSON.parse(notice)
    const hostile: Record<string, object> = {
      'NUL characters': { courier: { ...data.courier, name: 'Sam\0my' } },
      'a lone surrogate': { courier: { ...data.courier, name: '\ud83d' } },
      'an arbitrary proof': {
        dropoff: { verification: { 'a\0': '\0', picture: { image_url: '\ud800' } } },
      },
      'coordinates out of range': { courier: { ...data.courier, location: { lat: 1e308, lng: -1e308 } } },
      'a time before year 1': { pickup_eta: '0000-01-01T00:00:00Z' },
      'a time in year 9999': { dropoff_eta: '9999-12-31T23:59:59Z' },
      'an overlong text': { courier: { ...data.courier, phone_number: '1'.repeat(10_000) } },
    }
    for (const [what, changes] of Object.entries(hostile)) {
      const body = JSON.stringify({ ...rest, id: `evt\0 ${what}`, data: { ...data, ...changes } })
      expect(await send(body), what).toBe(200)
    }
    expect(await shop.row(id)).toMatchObject({ status: 'pickup' })
  })

  test('is ignored when it is not about a delivery', async () => {
    const before = await shop.row(id)
    const bodies = [
      { data: null },
      { data: { id: deliveryId, status: 'flying' } },
      { id: 7, data: { id: 8, status: 9 } },
      [1, 2, 3],
      { data: { id: deliveryId, status: 'delivered' }, kind: 'event.of_something_new' },
    ]
    for (const body of bodies) {
      const full = JSON.stringify({ id: 'evt_1', kind: 'event.delivery_status', ...body })
      expect(await send(full), full).toBe(200)
    }
    expect(await shop.row(id)).toEqual(before)
  })

  test.each([
    ['the courier cancels', 'canceled', ['cancel']],
    ['the order is returned', 'returned', ['advance', 'advance', 'return']],
  ] as const)('alerts the management once when %s', async (_, status, buttons) => {
    const notices = await webhooksAfter(...buttons)
    for (const notice of [...notices, ...notices]) await send(notice)
    expect(await shop.row(id)).toMatchObject({ state: 'booked', status, due_at: null })
    expect(await shop.alerts()).toHaveLength(2)
    expect(await customerView()).toMatchObject({ status })
  })
})

test('a delivery without a recent webhook is polled', async () => {
  await webhooksAfter('advance', 'advance')
  await processDueCouriers(shop.app)
  expect(await shop.row(id)).toMatchObject({ status: 'pending' })
  shop.clock.now += minutes(3)
  await processDueCouriers(shop.app)
  expect(await shop.row(id)).toMatchObject({ status: 'pickup_complete' })
  await webhooksAfter('advance', 'advance')
  shop.clock.now += minutes(3)
  await shop.courier.control({ failNext: '503', failOn: 'read' })
  await processDueCouriers(shop.app)
  shop.clock.now += minutes(3)
  await processDueCouriers(shop.app)
  expect(await shop.row(id)).toMatchObject({ status: 'delivered', due_at: null })
})
