import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { PaymentGateway } from '../../src/gateways/payments/port.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { visitor } from '../test-app.ts'
import { openShop } from './ordering.ts'

test('the number of orders per address is limited', async () => {
  const shop = await openShop()
  const request = await shop.orderInput()
  const wrong = { ...request, displayedTotal: (request.displayedTotal - 1) as typeof request.displayedTotal }
  for (let turn = 1; turn <= 70; turn += 1) {
    await expect(placeOrder(shop.app, visitor(), wrong)).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
  }
  await expect(placeOrder(shop.app, visitor(), request)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    data: { retryAfterSeconds: expect.any(Number) },
  })
  expect(await shop.orders()).toEqual([])
  expect(await placeOrder(shop.app, visitor({ ip: '203.0.113.8' }), request)).toHaveProperty('orderId')
  shop.clock.now += 600_000
  expect(await shop.place()).toHaveProperty('orderId')
})

test('the addresses of one IPv6 network count as one address', async () => {
  const shop = await openShop()
  const request = await shop.orderInput()
  const wrong = { ...request, displayedTotal: (request.displayedTotal - 1) as typeof request.displayedTotal }
  const from = (last: number) => visitor({ ip: `2001:db8:1:2::${last.toString(16)}` })
  for (let turn = 1; turn <= 70; turn += 1) {
    await expect(placeOrder(shop.app, from(turn), wrong)).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
  }
  await expect(placeOrder(shop.app, from(71), request)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  const neighbor = visitor({ ip: '2001:db8:1:3::1' })
  expect(await placeOrder(shop.app, neighbor, request)).toHaveProperty('orderId')
})

test('the first orders of an address are counted without a statement, and local ones not at all', async () => {
  const shop = await openShop()
  for (let turn = 1; turn <= 10; turn += 1) await shop.place()
  for (let turn = 1; turn <= 20; turn += 1) await shop.place({}, visitor({ ip: '127.0.0.1' }))
  expect(await shop.query('select * from rate_limits')).toEqual([])
})

test('repeated requests to settle an order are limited before they reach the provider', async () => {
  const shop = await openShop()
  const placed = await shop.place()
  let queries = 0
  const payments: PaymentGateway = {
    ...shop.app.payments,
    retrieveIntent(id) {
      queries += 1
      return shop.app.payments.retrieveIntent(id)
    },
  }
  const settle = () => settleCheckout({ ...shop.app, payments }, visitor(), placed.token)
  for (let turn = 1; turn <= 300; turn += 1) {
    await expect(settle()).rejects.toMatchObject({ code: 'PAYMENT_NOT_SUCCESSFUL' })
  }
  await expect(settle()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(queries).toBe(300)
})

test('codes cannot be guessed by price requests', async () => {
  const shop = await openShop()
  const guess = (discountCode: string) =>
    priceRequest(shop.app, visitor(), {
      restaurantId: shop.restaurant.id,
      request: shop.request({ discountCode }),
    })
  for (let turn = 1; turn <= 50; turn += 1) {
    await expect(guess(`GUESS${turn}`)).rejects.toMatchObject({ code: 'DISCOUNT_REFUSED' })
  }
  await expect(guess('GUESS51')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(guess('TENOFF')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(
    await priceRequest(shop.app, visitor(), { restaurantId: shop.restaurant.id, request: shop.request() }),
  ).toHaveProperty('breakdown')
})

test('price requests with a valid code are not limited', async () => {
  const shop = await openShop()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  for (let turn = 1; turn <= 60; turn += 1) {
    await priceRequest(shop.app, visitor(), {
      restaurantId: shop.restaurant.id,
      request: shop.request({ discountCode: 'TENOFF' }),
    })
  }
  const texts = JSON.stringify(query.mock.calls.map(([given]) => given))
  query.mockRestore()
  expect(texts).not.toContain('rate_limits')
})
