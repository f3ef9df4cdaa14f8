import { createHmac, randomUUID } from 'node:crypto'
import { minutes } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import { readHandover } from '../../src/modules/delivery/courier/read-handover.ts'
import { workOffCouriers } from '../../src/modules/delivery/courier/work-off.ts'
import { courierWebhook } from '../../src/modules/delivery/public.ts'
import { findOrderByToken } from '../../src/modules/orders/find-order.ts'
import { orderTokenOf, orderViewOf } from '../../src/modules/orders/public.ts'
import { storeSecret } from '../../src/modules/restaurants/public.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { type CourierShop, openCourierShop } from './courier-shop.ts'

let shop: CourierShop
let id: string
let deliveryId: string
beforeEach(async () => {
  shop = await openCourierShop()
  id = await shop.pays()
  await shop.plans()
  await workOffCouriers(shop.app)
  deliveryId = (await shop.courier.deliveries())[0]?.id ?? ''
})

async function send(body: string, signature = sign(body)): Promise<number> {
  const request = new Request('http://shop.test/api/webhooks/courier', {
    method: 'POST',
    body,
    headers: { 'x-uber-signature': signature },
  })
  const info = { origin: 'http://shop.test', scheme: 'http', ip: '127.0.0.1' }
  return (await courierWebhook.handle(shop.app, request, info as Parameters<typeof courierWebhook.handle>[2]))
    .status
}

function sign(body: string, key = shop.app.config.courier.webhookKey ?? ''): string {
  return createHmac('sha256', key).update(body).digest('hex')
}

/** What the courier service has told about the delivery, oldest first. */
async function story(...buttons: ('advance' | 'cancel' | 'return')[]): Promise<string[]> {
  for (const button of buttons) await shop.courier.press(deliveryId, button)
  return (await shop.courier.notices()).map(({ body }) => body)
}

async function customerSees() {
  const token = orderTokenOf(shop.app, id)
  const found = await findOrderByToken(shop.app, token, 'test')
  return found && orderViewOf(found.row, found.history, token).courier
}

describe('a notice of the courier service', () => {
  test('is believed only with its signature', async () => {
    const [notice = ''] = await story()
    expect(await send(notice, 'a'.repeat(64))).toBe(400)
    expect(await send(notice, '')).toBe(400)
    expect(await send(`${notice} `, sign(notice))).toBe(400)
    expect(await send(notice)).toBe(200)
    expect(await send(notice, sign(notice).toUpperCase())).toBe(200)
  })

  test('is believed under the key of the restaurant’s own account, and still under the platform’s', async () => {
    const [notice = '', next = ''] = await story('advance')
    expect(await send(notice, sign(notice, 'own key'))).toBe(400)
    await shop.account({ webhookKey: 'own key' })
    expect(await send(notice, sign(notice, 'own key'))).toBe(200)
    expect(await send(next)).toBe(200)
    expect(await send(notice, sign(notice, 'another key'))).toBe(400)
    await shop.account({ webhookKey: null })
    expect(await send(notice, sign(notice, 'own key'))).toBe(400)
  })

  test('is not believed under the key of another restaurant, nor with that of nobody’s delivery', async () => {
    const [notice = ''] = await story()
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

  test('brings status, courier and arrival to ticket and customer', async () => {
    for (const notice of await story('advance', 'advance', 'advance')) expect(await send(notice)).toBe(200)
    expect(await shop.row(id)).toMatchObject({ status: 'dropoff', courier_lat: expect.any(Number) })
    expect(await customerSees()).toMatchObject({
      state: 'booked',
      status: 'dropoff',
      name: expect.any(String),
      phone: expect.stringMatching(/^\+1/),
      trackingUrl: expect.stringContaining(deliveryId),
      dropoffEta: expect.any(Number),
    })
    expect(await customerSees()).not.toHaveProperty('problem')
    expect(await shop.updates()).toEqual([
      'booked pending',
      'status pickup',
      'status pickup_complete',
      'status dropoff',
    ])
    // The kitchen's own path is the kitchen's.
    expect((await shop.orders())[0]).toMatchObject({ status: 'pending' })
  })

  test('changes nothing when it is repeated or comes late', async () => {
    const notices = await story('advance', 'advance', 'advance', 'advance')
    for (const notice of notices.toReversed()) expect(await send(notice)).toBe(200)
    expect(await shop.row(id)).toMatchObject({ status: 'delivered', due_at: null })
    const before = await shop.events()
    for (const notice of [...notices, ...notices]) expect(await send(notice)).toBe(200)
    expect(await shop.row(id)).toMatchObject({ status: 'delivered' })
    expect(await shop.events()).toEqual(before)
    expect(await shop.updates()).toEqual(['booked pending', 'status delivered'])
  })

  test('is taken once when it comes twenty times at once', async () => {
    const notices = await story('advance')
    const notice = notices.at(-1) ?? ''
    await Promise.all(Array.from({ length: 20 }, () => send(notice)))
    expect(await shop.updates()).toEqual(['booked pending', 'status pickup'])
  })

  test('has to come again when the booking is not stored yet, and not when it is of something else', async () => {
    const [notice = ''] = await story()
    await shop.database.owner.query(
      "update courier_deliveries set state = 'waiting', provider_delivery_id = null",
    )
    expect(await send(notice)).toBe(409)
    await shop.database.owner.query(
      `update courier_deliveries set state = 'booked', provider_delivery_id = '${deliveryId}'`,
    )
    expect(await send(notice)).toBe(200)
    expect(await send(notice.replaceAll(deliveryId, 'del_other'))).toBe(200)
    expect(await send('{"kind":"event.refund_request","id":"evt_1"}')).toBe(200)
    expect(await send('not JSON')).toBe(200)
  })

  test('moves its own delivery alone, whatever order it names', async () => {
    const other = await openCourierShop()
    const [notice = ''] = await story()
    const before = await shop.row(id)
    // Signed, and of a delivery that somebody else booked in the name of this order.
    const foreign = JSON.parse(notice)
    foreign.id = 'evt_foreign'
    foreign.data = { ...foreign.data, id: 'del_foreign', status: 'delivered' }
    expect(await send(JSON.stringify(foreign))).toBe(200)
    expect(await shop.row(id)).toEqual(before)
    expect(await other.row(id)).toBeUndefined()
  })

  test('is taken whatever stands in it that no database keeps', async () => {
    const [notice = ''] = (await story('advance')).slice(-1)
    const { data, ...told } = JSON.parse(notice)
    const hostile: Record<string, object> = {
      'zero bytes': { courier: { ...data.courier, name: 'Sam\0my' } },
      'half a letter': { courier: { ...data.courier, name: '\ud83d' } },
      'a proof of anything': {
        dropoff: { verification: { 'a\0': '\0', picture: { image_url: '\ud800' } } },
      },
      'a place beyond the world': { courier: { ...data.courier, location: { lat: 1e308, lng: -1e308 } } },
      'a time before all others': { pickup_eta: '0000-01-01T00:00:00Z' },
      'a time after all others': { dropoff_eta: '9999-12-31T23:59:59Z' },
      'words that run on': { courier: { ...data.courier, phone_number: '1'.repeat(10_000) } },
    }
    for (const [what, spoilt] of Object.entries(hostile)) {
      const body = JSON.stringify({ ...told, id: `evt\0 ${what}`, data: { ...data, ...spoilt } })
      expect(await send(body), what).toBe(200)
    }
    expect(await shop.row(id)).toMatchObject({ status: 'pickup' })
  })

  test('is passed over when it tells of no delivery', async () => {
    const before = await shop.row(id)
    const bodies = [
      { data: null },
      { data: { id: deliveryId, status: 'flying' } },
      { id: 7, data: { id: 8, status: 9 } },
      [1, 2, 3],
      { data: { id: deliveryId, status: 'delivered' }, kind: 'event.of_something_new' },
    ]
    for (const body of bodies) {
      const whole = JSON.stringify({ id: 'evt_1', kind: 'event.delivery_status', ...body })
      expect(await send(whole), whole).toBe(200)
    }
    expect(await shop.row(id)).toEqual(before)
  })

  test('that a courier gave up alerts the management, once', async () => {
    const notices = await story('cancel')
    for (const notice of [...notices, ...notices]) await send(notice)
    expect(await shop.row(id)).toMatchObject({ state: 'booked', status: 'canceled', due_at: null })
    expect(await shop.letters()).toHaveLength(2)
    expect(await customerSees()).toMatchObject({ status: 'canceled' })
  })

  test('that an order is brought back alerts the management', async () => {
    for (const notice of await story('advance', 'advance', 'return')) await send(notice)
    expect(await shop.row(id)).toMatchObject({ status: 'returned', due_at: null })
    expect(await shop.letters()).toHaveLength(2)
  })
})

test('a delivery of which nothing is heard is asked after', async () => {
  await story('advance', 'advance')
  await workOffCouriers(shop.app)
  expect(await shop.row(id)).toMatchObject({ status: 'pending' })
  shop.clock.now += minutes(3)
  await workOffCouriers(shop.app)
  expect(await shop.row(id)).toMatchObject({ status: 'pickup_complete' })
  await story('advance', 'advance')
  shop.clock.now += minutes(3)
  await shop.courier.control({ failNext: '503', failOn: 'read' })
  await workOffCouriers(shop.app)
  shop.clock.now += minutes(3)
  await workOffCouriers(shop.app)
  expect(await shop.row(id)).toMatchObject({ status: 'delivered', due_at: null })
})

describe('the handover', () => {
  const owner = () => {
    const user = { id: '7', email: 'owner@corner.example', name: 'Kim' }
    return visitor({
      actor: 'user:7',
      user,
      memberships: [{ role: 'owner', restaurantId: shop.restaurant.id }],
    })
  }
  const read = (caller = owner(), orderId = id) =>
    readHandover(shop.app, caller, { restaurantId: shop.restaurant.id, orderId })

  test('is kept with its proof, for whoever may see orders', async () => {
    expect(await read()).toMatchObject({ state: 'booked', status: 'pending', proof: null })
    for (const notice of await story('advance', 'advance', 'advance', 'advance')) await send(notice)
    const courier = await read()
    expect(courier).toMatchObject({
      status: 'delivered',
      name: expect.any(String),
      trackingUrl: expect.stringContaining('/courier/track/'),
      proof: {
        pictureUrl: expect.stringContaining('/courier/proof/'),
        signatureUrl: null,
        signedBy: 'Ada Long',
      },
    })
    const picture = await fetch(courier?.proof?.pictureUrl ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    await expect(read(visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(read(owner(), randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('makes no link of an address that would run something', async () => {
    const notice = JSON.parse((await story('advance', 'advance', 'advance', 'advance')).at(-1) ?? '')
    notice.id = 'evt_hostile'
    notice.data.dropoff.verification = {
      picture: { image_url: 'javascript:alert(1)' },
      signature: { image_url: 'data:text/html,x', signer_name: '<b>Eve</b>' },
    }
    expect(await send(JSON.stringify(notice))).toBe(200)
    expect((await read())?.proof).toEqual({ pictureUrl: null, signatureUrl: null, signedBy: '<b>Eve</b>' })
  })
})
