import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { readHandover } from '../../src/modules/delivery/courier/read-handover.ts'
import { staffOf, visitor } from '../test-app.ts'
import { type CourierShop, openCourierShop } from './courier-shop.ts'
import { processDueCouriers } from './process-due-couriers.ts'
import { sendWebhook } from './send-webhook.ts'

let shop: CourierShop
let id: string
beforeEach(async () => {
  shop = await openCourierShop()
  id = await shop.payDelivery()
  await shop.runPlanner()
  await processDueCouriers(shop.app)
})

/** Lets the courier deliver; returns the webhook bodies, oldest first. */
async function delivered(): Promise<string[]> {
  const [delivery] = await shop.courier.deliveries()
  for (let step = 0; step < 4; step += 1) await shop.courier.press(delivery?.id ?? '', 'advance')
  return (await shop.courier.webhooks()).map(({ body }) => body)
}

describe('the handover', () => {
  const owner = () => staffOf('owner', shop.restaurant.id)
  const read = (caller = owner(), orderId = id) =>
    readHandover(shop.app, caller, { restaurantId: shop.restaurant.id, orderId })

  test('is stored with its proof, for callers who can see orders', async () => {
    expect(await read()).toMatchObject({ state: 'booked', status: 'pending', proof: null })
    for (const notice of await delivered()) await sendWebhook(shop, notice)
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

  test('drops URLs that are not http(s)', async () => {
    const notice = JSON.parse((await delivered()).at(-1) ?? '')
    notice.id = 'evt_hostile'
    notice.data.dropoff.verification = {
      picture: { image_url: 'javascript:alert(1)' },
      signature: { image_url: 'data:text/html,x', signer_name: '<b>Eve</b>' },
    }
    expect(await sendWebhook(shop, JSON.stringify(notice))).toBe(200)
    expect((await read())?.proof).toEqual({ pictureUrl: null, signatureUrl: null, signedBy: '<b>Eve</b>' })
  })
})
