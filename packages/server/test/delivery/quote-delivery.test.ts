import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { quoteDelivery } from '../../src/modules/delivery/public.ts'
import { storeSecret } from '../../src/modules/restaurants/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { visitor } from '../test-app.ts'

const home = '5 Oak Lane, Apt 4, Summit, nj 07901-1234, USA'
const account = { clientId: 'id', clientSecret: 'secret-of-the-courier', customerId: 'customer' }

describe('a house quote', () => {
  test('uses the restaurant’s own fee and is stored for the order', async () => {
    const shop = await openShop()
    const quote = await requestQuote(shop, home)
    expect(quote).toEqual({
      quoteId: expect.any(String),
      provider: 'house',
      address: '5 Oak Lane, Apt 4, Summit, NJ 07901-1234',
      quotedFee: 399,
      fee: 399,
      etaMinutes: null,
      zone: null,
      minimumOrder: null,
      expiresAt: shop.clock.now + 15 * 60_000,
    })
    expect(await shop.query('select * from delivery_quotes')).toMatchObject([
      { id: quote.quoteId, restaurant_id: shop.restaurant.id, provider_fee: 399, fee: 399 },
    ])
  })

  test.each([
    ['12 Elm Street', 'Please provide a complete address with street, city, and state'],
    ['', 'Please provide a complete address with street, city, and state'],
    ['12 Elm Street, Summit, NJ', 'Please include state and zip code in your address'],
  ])('"%s": %s', async (address, message) => {
    const shop = await openShop()
    await expect(requestQuote(shop, address)).rejects.toMatchObject({ code: 'DELIVERY_UNAVAILABLE', message })
  })

  test('is refused without delivery, and for an unknown restaurant', async () => {
    const shop = await openShop()
    await shop.changeMenu('update restaurants set delivery_enabled = false')
    await expect(requestQuote(shop, home)).rejects.toMatchObject({ code: 'DELIVERY_UNAVAILABLE' })
    const elsewhere = quoteDelivery(shop.app, visitor(), { restaurantId: randomUUID(), address: home })
    await expect(elsewhere).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is limited to the restaurant’s zip codes', async () => {
    const shop = await openShop({ restaurant: { delivery_zips: ['07901'] } })
    expect(await requestQuote(shop, home)).toMatchObject({ provider: 'house' })
    await expect(requestQuote(shop, '1 Main Street, Chatham, NJ 07928')).rejects.toMatchObject({
      code: 'DELIVERY_UNAVAILABLE',
      message: 'The restaurant does not deliver to 07928.',
    })
    await shop.changeMenu("update restaurants set delivery_zips = '[]'")
    expect(await requestQuote(shop, '1 Main Street, Chatham, NJ 07928')).toMatchObject({ provider: 'house' })
  })

  test('is rate-limited per IP address', async () => {
    const shop = await openShop()
    for (let turn = 1; turn <= 30; turn += 1) await requestQuote(shop, home)
    await expect(requestQuote(shop, home)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

describe('a courier quote', () => {
  test('is requested with the restaurant’s own account', async () => {
    const shop = await courierShop(account)
    const quote = await requestQuote(shop, home)
    expect(quote).toMatchObject({ provider: 'courier', etaMinutes: expect.any(Number) })
    expect(quote.fee).toBeGreaterThanOrEqual(499)
    const rows = await shop.query('select provider_quote_id from delivery_quotes')
    expect(rows[0].provider_quote_id).toMatch(/^dqt_/)
  })

  test.each([
    [null, 'Uber Direct credentials not configured for this restaurant'],
    [{ ...account, clientSecret: '' }, 'Uber Direct credentials not configured for this restaurant'],
    [{ ...account, customerId: null }, 'Uber Customer ID not configured for this restaurant'],
    [{ ...account, clientSecret: 'wrong' }, /^Uber OAuth failed: 401 - /],
  ])('account %j: %s', async (stored, message) => {
    const shop = await courierShop(stored)
    await expect(requestQuote(shop, home)).rejects.toMatchObject({
      code: 'DELIVERY_UNAVAILABLE',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    })
  })

  test.each(['1 Nowhere Road', '1 Broken Road', '1 Busy Road', '1 Unknown Road'])(
    'shows the customer only the documented text for %s',
    async (street) => {
      const shop = await courierShop(account)
      await expect(requestQuote(shop, `${street}, Summit, NJ 07901`)).rejects.toMatchObject({
        code: 'DELIVERY_UNAVAILABLE',
        message: 'Failed to get delivery quote from Uber',
      })
    },
  )
})

function requestQuote(shop: Shop, address: string) {
  return quoteDelivery(shop.app, visitor(), { restaurantId: shop.restaurant.id, address })
}

async function courierShop(stored: object | null): Promise<Shop> {
  const shop = await openShop({ restaurant: { uber_enabled: true } })
  if (stored) {
    await shop.app.db.tenant(shop.restaurant.id, 'system:test', (tx) =>
      storeSecret(shop.app, tx, shop.restaurant.id, 'courier', JSON.stringify(stored)),
    )
  }
  return shop
}
