import type { ErrorBody } from '@comanda/contract/errors'
import { expect, test } from 'vitest'
import { createHttp } from '../../src/front/server.ts'
import type { PlacedOrder } from '../../src/modules/checkout/place-order.ts'
import { fakeWeb } from '../http/fake-web.ts'
import { openShop } from './ordering.ts'

test('a customer orders over HTTP, and every refusal has its code, status and data', async () => {
  const shop = await openShop()
  const http = createHttp(shop.app, fakeWeb())
  const request = await shop.orderInput()
  const { restaurantId, ...body } = request

  const { status, json } = await post('/orders', { ...body, displayedTotal: 1 })
  expect(status).toBe(409)
  expect(json).toMatchObject({
    code: 'PRICE_CHANGED',
    data: { breakdown: { grandTotal: body.displayedTotal } },
  })

  const nameless = await post('/orders', { ...body, contact: { ...body.contact, firstName: ' ' } })
  expect(nameless).toMatchObject({
    status: 422,
    json: {
      code: 'CONTACT_INVALID',
      message: 'First name is required.',
      issues: [{ path: 'contact.firstName', message: 'First name is required.' }],
    },
  })
  for (const quantity of [0, -1, 1.5, 100, '2', null, 1e30]) {
    const lines = [{ ...body.request.lines[0], quantity }]
    const refused = await post('/orders', { ...body, request: { ...body.request, lines } })
    expect(refused.status).toBe(400)
    expect(refused.json).toHaveProperty('issues.0.path', 'request.lines.0.quantity')
  }
  for (const broken of [
    {},
    { ...body, checkoutKey: 'x' },
    { ...body, request: { ...body.request, lines: [] } },
  ]) {
    expect(await post('/orders', broken)).toMatchObject({ status: 400 })
  }
  expect(await shop.orders()).toEqual([])

  const placed = await post('/orders', body)
  expect(placed.status).toBe(201)
  const order = placed.json as PlacedOrder
  await shop.pay(order, 'pm_card_chargeDeclined')
  expect(await call('POST', `/api/orders/${order.token}/settle`, {})).toMatchObject({
    status: 402,
    json: {
      code: 'PAYMENT_NOT_SUCCESSFUL',
      message: 'Your card was declined.',
      data: { status: 'requires_payment_method' },
    },
  })
  await shop.pay(order)
  expect(await call('POST', `/api/orders/${order.token}/settle`, {})).toMatchObject({
    status: 200,
    json: { paymentStatus: 'succeeded', orderNumber: order.orderNumber },
  })
  expect(await call('GET', `/api/orders/${order.token}`)).toMatchObject({
    status: 200,
    cacheControl: 'no-store',
  })
  expect(await call('GET', `/api/orders/${order.orderId}`)).toMatchObject({
    status: 404,
    json: { code: 'NOT_FOUND', message: 'Order Not Found' },
  })

  function post(path: string, input: object) {
    return call('POST', `/api/restaurants/${restaurantId}${path}`, input)
  }

  async function call(method: string, path: string, input?: object) {
    const response = await http.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: input && JSON.stringify(input),
      }),
    )
    const cacheControl = response.headers.get('cache-control')
    return { status: response.status, cacheControl, json: (await response.json()) as ErrorBody | PlacedOrder }
  }
})
