import { randomUUID } from 'node:crypto'
import type { DeliveryZone } from '@comanda/domain/delivery/delivery-area'
import { cents } from '@comanda/domain/money/cents'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { readDeliveryArea, saveDeliveryArea, testAddress } from '../../src/modules/catalog/delivery-area.ts'
import { undoChange } from '../../src/modules/catalog/undo-change.ts'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import { quoteDelivery } from '../../src/modules/delivery/public.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { staffOf, visitor } from '../test-app.ts'

const home = '5 Oak Lane, Summit, NJ 07901'
const next = '1 Main Street, Chatham, NJ 07928'

let shop: Shop
let owner: Caller
let restaurantId: string

beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  owner = staffOf('owner', restaurantId)
})

const zone = (changes: Partial<DeliveryZone> = {}): DeliveryZone => ({
  id: randomUUID(),
  name: 'Downtown',
  fee: cents(250),
  minimum: cents(3000),
  zips: ['07901'],
  tenthMiles: 30,
  corners: [],
  ...changes,
})
const save = (fields: Partial<Parameters<typeof saveDeliveryArea>[2]> = {}) =>
  saveDeliveryArea(shop.app, owner, { restaurantId, mode: 'zips', zones: [zone()], revision: 1, ...fields })
const quote = (address: string) => quoteDelivery(shop.app, visitor(), { restaurantId, address })
const inArea = (address: string, fields: Pick<Parameters<typeof testAddress>[2], 'mode' | 'zones'>) =>
  testAddress(shop.app, owner, { restaurantId, address, ...fields })

describe('saving the delivery area', () => {
  test('is recorded once however often the request arrives, with what changed', async () => {
    expect(await readDeliveryArea(shop.app, owner, restaurantId)).toMatchObject({
      mode: 'everywhere',
      zones: [],
      revision: 1,
      usualFee: 399,
      courierEnabled: false,
    })
    const zones = [zone(), zone({ name: 'Chatham', zips: ['079'], fee: null, minimum: null })]
    const saved = await save({ zones })
    expect(saved.area).toMatchObject({ mode: 'zips', zones, revision: 2 })
    expect(await save({ zones })).toEqual({ ...saved, changeId: null })
    expect(await shop.query('select action, changes from audit_entries')).toEqual([
      {
        action: 'money.delivery_area_changed',
        changes: [
          { field: 'mode', before: 'everywhere', after: 'zips' },
          { field: 'Downtown', before: null, after: '07901; fee $2.50; minimum $30.00' },
          { field: 'Chatham', before: null, after: '079; fee as usual; minimum as usual' },
        ],
      },
    ])
  })

  test('names what is wrong by zone', async () => {
    const wrong = zone({ name: '', zips: ['7'] })
    await expect(save({ zones: [wrong] })).rejects.toMatchObject({
      code: 'CATALOG_INVALID',
      data: {
        issues: [
          { path: `zones.${wrong.id}.name`, message: 'Enter a name.' },
          { path: `zones.${wrong.id}.zips`, message: expect.stringMatching(/neither a five-digit ZIP code/) },
        ],
      },
    })
  })

  test('does not overwrite what someone else saved: one of many concurrent saves succeeds', async () => {
    const attempts = await Promise.allSettled(
      [1, 2, 3, 4].map((fee) => save({ zones: [zone({ fee: cents(fee) })] })),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const current = await readDeliveryArea(shop.app, owner, restaurantId)
    for (const attempt of attempts)
      if (attempt.status === 'rejected')
        expect(attempt.reason).toMatchObject({ code: 'CHANGED_SINCE', data: { current } })
  })

  test('is for owners, of this restaurant only; a manager cannot undo it either', async () => {
    const other = await makeRestaurant(shop.app, { domain: 'other.test' })
    await expect(save({ restaurantId: other.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const manager = staffOf('manager', restaurantId)
    await expect(readDeliveryArea(shop.app, manager, restaurantId)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(readDeliveryArea(shop.app, visitor(), restaurantId)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    const { changeId } = await save()
    const undone = { restaurantId, changeId: changeId ?? '' }
    await expect(undoChange(shop.app, manager, undone)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await undoChange(shop.app, owner, undone)
    expect(await readDeliveryArea(shop.app, owner, restaurantId)).toMatchObject({
      mode: 'everywhere',
      revision: 3,
    })
  })

  test('replaces a list of zip codes from a menu file, and notices a new one', async () => {
    await shop.changeMenu(`update restaurants set delivery_zips = '["07901"]'`)
    const stored = await readDeliveryArea(shop.app, owner, restaurantId)
    expect(stored).toMatchObject({ mode: 'zips', zones: [{ zips: ['07901'], fee: null }], revision: 2 })
    await expect(save()).rejects.toMatchObject({ code: 'CHANGED_SINCE', data: { current: stored } })
    await save({ revision: 2, mode: 'everywhere', zones: [] })
    expect(await quote(next)).toMatchObject({ zone: null })
  })
})

describe('the fee and the minimum of a zone', () => {
  test('apply to the quote, the price and the order, whatever the browser displays', async () => {
    await save({
      zones: [zone(), zone({ name: 'Chatham', zips: ['07928'], fee: cents(725), minimum: null })],
    })
    const storefront = await loadStorefront(shop.app, restaurantId)
    const usual = (await readDeliveryArea(shop.app, owner, restaurantId)).usualMinimum
    expect(storefront?.restaurant.settings.minimumOrderDelivery).toBe(Math.min(usual, 3000))
    expect(storefront?.restaurant.settings.deliveryFee).toBe(250)
    const downtown = await quote(home)
    expect(downtown).toMatchObject({ provider: 'house', fee: 250, zone: 'Downtown', minimumOrder: 3000 })
    const delivery = (quoteId: string, quantity: number) =>
      shop.request({ fulfillment: 'delivery', quoteId, lines: [shop.line('Soup', { quantity })] })
    const price = (quoteId: string, quantity: number) =>
      priceRequest(shop.app, visitor(), { restaurantId, request: delivery(quoteId, quantity) })
    await expect(price(downtown.quoteId, 2)).rejects.toMatchObject({
      code: 'BELOW_MINIMUM',
      message: expect.stringMatching(/^Minimum order for delivery: \$30\.00\./),
    })
    expect((await price(downtown.quoteId, 12)).breakdown.deliveryFee).toBe(250)
    const chatham = await quote(next)
    expect(chatham).toMatchObject({ fee: 725, zone: 'Chatham', minimumOrder: usual })
    const request = delivery(chatham.quoteId, 12)
    const placed = await shop.place({
      ...(await shop.orderInput({ request })),
      address: chatham.address,
    })
    expect(placed.payment).not.toBeNull()
    expect(await shop.orders()).toMatchObject([{ delivery_fee: 725, delivery_address: chatham.address }])
    await expect(quote('1 Main Street, Newark, NJ 07102')).rejects.toMatchObject({
      code: 'DELIVERY_UNAVAILABLE',
      message: 'The restaurant does not deliver to 07102.',
    })
  })

  test('are the usual ones where the zone has none; the restaurant’s part is deducted', async () => {
    await save({
      zones: [zone({ fee: null, minimum: null }), zone({ name: 'Chatham', zips: ['07928'] })],
    })
    await shop.changeMenu(
      'update restaurants set delivery_fee_restaurant_pays = 100, minimum_order_delivery = 1100',
    )
    expect(await quote(home)).toMatchObject({ quotedFee: 399, fee: 299, minimumOrder: 1100 })
    expect(await inArea(home, await readDeliveryArea(shop.app, owner, restaurantId))).toMatchObject({
      isDelivered: true,
      fee: 299,
      minimum: 1100,
    })
  })
})

describe('zones by place', () => {
  test('are measured from the address of the restaurant, even after it has moved', async () => {
    await shop.changeMenu(`update restaurants set address = '${home}'`)
    const { area } = await save({ mode: 'radius', zones: [zone({ tenthMiles: 1 })] })
    expect(area.center).toMatchObject({ lat: expect.any(Number), lng: expect.any(Number) })
    expect(await quote(home)).toMatchObject({ fee: 250, zone: 'Downtown' })
    await expect(quote(next)).rejects.toMatchObject({
      code: 'DELIVERY_UNAVAILABLE',
      message: expect.stringMatching(
        /^This address is \d+\.\d miles away\. The restaurant delivers up to 0\.1 miles\.$/,
      ),
    })
    await shop.changeMenu(`update restaurants set address = '${next}'`)
    expect(await quote(next)).toMatchObject({ zone: 'Downtown' })
    await expect(quote(home)).rejects.toMatchObject({ code: 'DELIVERY_UNAVAILABLE' })
  })

  test('can be drawn', async () => {
    await shop.changeMenu(`update restaurants set address = '${home}'`)
    const { place } = await inArea(home, { mode: 'radius', zones: [zone()] })
    const { lat, lng } = place ?? { lat: 0, lng: 0 }
    const around = [
      { lat: lat - 0.0001, lng: lng - 0.0001 },
      { lat: lat + 0.0001, lng: lng - 0.0001 },
      { lat: lat + 0.0001, lng: lng + 0.0001 },
      { lat: lat - 0.0001, lng: lng + 0.0001 },
    ]
    await save({ mode: 'drawn', zones: [zone({ corners: around })] })
    expect(await quote(home)).toMatchObject({ zone: 'Downtown' })
    await expect(quote(next)).rejects.toMatchObject({
      message: 'This address is outside the delivery area of the restaurant.',
    })
  })

  test('need an address of the restaurant that is on the map', async () => {
    await shop.changeMenu(`update restaurants set address = '1 Nowhere Road, Summit, NJ 07901'`)
    await expect(save({ mode: 'radius' })).rejects.toMatchObject({
      code: 'CATALOG_INVALID',
      data: {
        issues: [
          { path: 'zones', message: expect.stringMatching(/address of the restaurant was not found/) },
        ],
      },
    })
    expect((await save()).area.mode).toBe('zips')
  })

  test('refuse addresses that are unknown or cannot be looked up', async () => {
    await shop.changeMenu(`update restaurants set address = '${home}'`)
    await save({ mode: 'radius', zones: [zone()] })
    await expect(quote('1 Nowhere Road, Summit, NJ 07901')).rejects.toMatchObject({
      message: 'This address was not found. Please check the street and the house number.',
    })
    await expect(quote('1 Broken Road, Summit, NJ 07901')).rejects.toMatchObject({
      code: 'DELIVERY_UNAVAILABLE',
      message: 'Addresses cannot be checked at the moment. Please try again, or choose pickup.',
    })
    await expect(
      inArea('1 Broken Road, Summit, NJ 07901', { mode: 'radius', zones: [zone()] }),
    ).rejects.toMatchObject({
      code: 'GEOCODER_UNAVAILABLE',
    })
  })
})

describe('testing an address', () => {
  test('uses the area of the form, and stores nothing', async () => {
    const here = zone({ minimum: null })
    expect(await inArea(home, { mode: 'zips', zones: [here] })).toMatchObject({
      address: home,
      isDelivered: true,
      zoneId: here.id,
      fee: 250,
      message: null,
    })
    expect(await inArea(next, { mode: 'zips', zones: [here] })).toMatchObject({
      isDelivered: false,
      zoneId: null,
      message: 'The restaurant does not deliver to 07928.',
    })
    expect(await inArea(next, { mode: 'everywhere', zones: [] })).toMatchObject({
      isDelivered: true,
      fee: 399,
    })
    await expect(inArea('Main Street', { mode: 'everywhere', zones: [] })).rejects.toMatchObject({
      code: 'ADDRESS_INVALID',
    })
    expect(await shop.query('select 1 from delivery_quotes')).toEqual([])
  })
})
