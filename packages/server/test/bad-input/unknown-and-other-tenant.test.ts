import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { type MadeRestaurant, makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { type Counter, expectRefused, openCounter } from './counter.ts'

const home = '5 Oak Lane, Summit, NJ 07901'
let counter: Counter
let other: MadeRestaurant

const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  counter = await openCounter(cleanUp)
  const { app } = counter.shop
  other = await makeRestaurant(app, { restaurant: { minimum_order_delivery: 0 } })
  await counter.shop.query(
    "update discount_codes set code = 'ONLYOTHER' where code = 'TENOFF' and restaurant_id = $1",
    [other.id],
  )
})

const noRestaurant = { status: 404, code: 'NOT_FOUND', message: 'No Restaurant Available' }
const notOnMenu = { status: 422, code: 'CART_INVALID', message: 'A dish is no longer on the menu.' }

describe('an unknown restaurant', () => {
  test.each([
    ['a price', '/prices', () => ({ request: counter.shop.request() })],
    ['an order', '/orders', () => counter.order()],
    ['a delivery quote', '/delivery-quotes', () => ({ address: home })],
    ['a code check', '/discount-checks', () => ({ code: 'TENOFF', lines: counter.shop.request().lines })],
  ])('has no %s', async (_, path, body) => {
    const input = await body()
    const send = () => counter.call('POST', `/api/restaurants/${randomUUID()}${path}`, input)
    await expectRefused(counter, send, noRestaurant)
  })

  test.each(['', '/menu'])('is not found (%s)', async (path) => {
    const send = () => counter.call('GET', `/api/restaurants/${randomUUID()}${path}`)
    await expectRefused(counter, send, { status: 404, code: 'NOT_FOUND' })
  })

  test.each(['1', 'sakura', '..%2f..%2fetc', "' or 1=1 --", '%00', 'null'])(
    'is not found by the id "%s"',
    async (id) => {
      for (const path of ['', '/menu']) {
        const { status } = await counter.call('GET', `/api/restaurants/${encodeURI(id)}${path}`)
        expect([400, 404]).toContain(status)
      }
    },
  )
})

describe('an unknown host', () => {
  test.each([
    'nobody.example',
    'kitchen.nobody.example',
    '..',
    'xn--bcher-kva.example',
    '<script>.example',
    `${'a'.repeat(5000)}.example`,
    '[::1',
    '%00.example',
    'corner.localhost.',
    '',
  ])('shows no restaurant: "%s"', async (host) => {
    const response = await counter.call('GET', '/', undefined, { host: encodeURI(host), accept: 'text/html' })
    expect(response.status).toBeLessThan(500)
    expect(String(response.json.text)).not.toContain('"restaurant":"Corner Kitchen"')
  })

  test('cannot be used to sign in', async () => {
    const send = () =>
      counter.call(
        'POST',
        '/api/auth/sign-in/email',
        { email: 'a@b.co', password: 'secret!' },
        { host: 'nobody.example' },
      )
    await expectRefused(counter, send, { status: 404, code: 'NOT_FOUND' })
  })
})

describe('an object of another restaurant', () => {
  test('is not on this menu for any operation', async () => {
    const { shop } = counter
    const lines = [{ ...shop.line('Soup'), productId: other.productId('Soup') }]
    await expectRefused(
      counter,
      () => counter.post('/prices', { request: shop.request({ lines }) }),
      notOnMenu,
    )
    await expectRefused(counter, () => counter.post('/discount-checks', { code: 'TENOFF', lines }), notOnMenu)
    const order = await counter.order({}, { lines })
    await expectRefused(counter, () => counter.post('/orders', order), notOnMenu)
  })

  test('is not an option of this product', async () => {
    const { shop } = counter
    const groups = await shop.query(
      `select groups.id as group, options.id as option from variant_groups groups
       join variants options on options.variant_group_id = groups.id where groups.restaurant_id = $1`,
      [other.id],
    )
    const [{ group, option }] = groups
    const own = await shop.choice('Burger', 'Size', 'Single')
    const otherGroup = [own, { groupId: group, optionIds: [option] }]
    const otherOption = [{ groupId: own.groupId, optionIds: [option] }]
    for (const selections of [otherGroup, otherOption]) {
      const order = await counter.order({}, { lines: [shop.line('Burger', { selections })] })
      await expectRefused(counter, () => counter.post('/orders', order), {
        status: 422,
        code: 'CART_INVALID',
        message: /^Burger: An option of (Burger|Size) is no longer offered\.$/,
      })
    }
  })

  test('is not a valid discount code here', async () => {
    const { shop } = counter
    const rejection = { status: 422, code: 'DISCOUNT_REFUSED', message: 'Invalid discount code' }
    const order = await counter.order({}, { discountCode: 'ONLYOTHER' })
    await expectRefused(counter, () => counter.post('/orders', order), rejection)
    const check = { code: 'ONLYOTHER', lines: shop.request().lines }
    await expectRefused(counter, () => counter.post('/discount-checks', check), rejection)
  })

  test('is not a valid quote here', async () => {
    const { shop } = counter
    const address = { address: home }
    const { json } = await counter.call('POST', `/api/restaurants/${other.id}/delivery-quotes`, address)
    expect(json.quoteId).toMatch(/-/)
    const lines = [shop.line('Soup', { quantity: 3 })]
    for (const quoteId of [json.quoteId, randomUUID(), null]) {
      const order = await counter.order(address, { lines, fulfillment: 'delivery', quoteId })
      await expectRefused(counter, () => counter.post('/orders', order), {
        status: 422,
        code: 'QUOTE_REQUIRED',
      })
    }
  })

  test('is not a valid order token: neither an order’s number, its id nor a made-up token', async () => {
    const placed = await counter.shop.place()
    const wrong = [
      placed.orderId,
      placed.orderNumber,
      placed.token.slice(0, -1),
      `${placed.token}x`,
      placed.token.toLowerCase(),
      '%00',
      'x'.repeat(99),
    ]
    for (const token of wrong) {
      const rejection = { status: 404, code: 'NOT_FOUND', message: 'Order Not Found' }
      await expectRefused(counter, () => counter.call('GET', `/api/orders/${token}`), rejection)
      await expectRefused(counter, () => counter.call('POST', `/api/orders/${token}/settle`, {}), rejection)
    }
    const long = await counter.call('GET', `/api/orders/${'x'.repeat(5000)}`)
    expect(long.status).toBe(400)
  })
})

describe('the kitchen API', () => {
  test('rejects visitors for all operations', async () => {
    const { restaurant } = counter.shop
    const kitchen = `/api/kitchen/${restaurant.id}`
    const rejection = {
      status: 401,
      code: 'UNAUTHORIZED',
      message: 'Authentication required. Please sign in again.',
    }
    await expectRefused(counter, () => counter.call('GET', `${kitchen}/board`), rejection)
    await expectRefused(counter, () => counter.call('GET', `${kitchen}/events?cursor=0`), rejection)
    const advance = `${kitchen}/orders/${randomUUID()}/advance`
    await expectRefused(counter, () => counter.call('POST', advance, { expected: 'pending' }), rejection)
    expect(visitor().user).toBeNull()
  })
})
