import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpAfterAll } from '../clean-up-after-all.ts'
import { type Counter, expectRefused, openCounter } from './counter.ts'

let counter: Counter
const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  counter = await openCounter(cleanUp)
})

const malformed = {
  status: 400,
  code: 'BAD_REQUEST',
  message: 'Invalid request. Please check your information and try again.',
}

describe('a quantity', () => {
  test.each([
    ['0', '0'],
    ['-1', '-1'],
    ['1.5', '1.5'],
    ['a billion', '1e9'],
    ['infinite', '1e999'],
    ['not a number', 'NaN'],
    ['null', 'null'],
    ['text', '"2"'],
    ['a list', '[2]'],
    ['a hundred', '100'],
  ])('that is %s is rejected with its path', async (_, written) => {
    const order = JSON.stringify(await counter.order()).replace('"quantity":2', `"quantity":${written}`)
    expect(order).toContain(`"quantity":${written}`)
    const path = `/api/restaurants/${counter.shop.restaurant.id}/orders`
    const paths = written === 'NaN' ? [] : ['request.lines.0.quantity']
    await expectRefused(counter, () => counter.call('POST', path, order), { ...malformed, paths })
  })

  test('that is missing is rejected', async () => {
    const lines = counter.shop.request().lines.map(({ quantity: _, ...line }) => line)
    await expectRefused(
      counter,
      () => counter.post('/prices', { request: { ...counter.shop.request(), lines } }),
      {
        ...malformed,
        paths: ['request.lines.0.quantity'],
      },
    )
  })
})

describe('the lines', () => {
  test('must be between 1 and 100', async () => {
    const { shop } = counter
    for (const lines of [[], Array.from({ length: 101 }, () => shop.line('Soup'))]) {
      await expectRefused(counter, () => counter.post('/prices', { request: { ...shop.request(), lines } }), {
        ...malformed,
        paths: ['request.lines'],
      })
    }
  })

  test('cannot share a key, by which refunds and the kitchen find a line', async () => {
    const { shop } = counter
    const line = shop.line('Soup')
    const lines = [line, { ...shop.line('Burger'), key: line.key }]
    await expectRefused(counter, () => counter.post('/prices', { request: { ...shop.request(), lines } }), {
      ...malformed,
      paths: ['request.lines'],
    })
  })

  test.each([
    ['an unknown kind of offer', { offer: { kind: 'gift', id: randomUUID() } }, 'offer.kind'],
    ['an offer without a valid id', { offer: { kind: 'special', id: "' or 1=1" } }, 'offer.id'],
    ['the key of a part of a line', { key: 'a#free' }, 'key'],
  ])('with %s are rejected with their path', async (_, changes, path) => {
    const { shop } = counter
    const lines = [{ ...shop.line('Soup'), ...changes }]
    await expectRefused(counter, () => counter.post('/prices', { request: { ...shop.request(), lines } }), {
      ...malformed,
      paths: [`request.lines.0.${path}`],
    })
  })

  test('with an offer that does not exist have the price of the menu', async () => {
    const { shop } = counter
    const offer = { kind: 'special' as const, id: randomUUID() }
    const lines = [shop.line('Soup'), shop.line('Soup', { offer, quantity: 99 })]
    const { status, json } = await counter.post('/prices', { request: shop.request({ lines }) })
    expect(status).toBe(200)
    expect(json).toMatchObject({ breakdown: { subtotal: 65_000 } })
  })

  test('with an unknown product are rejected with a message', async () => {
    const lines = [{ ...counter.shop.line('Soup'), productId: randomUUID() }]
    const order = await counter.order({}, { lines })
    await expectRefused(counter, () => counter.post('/orders', order), {
      status: 422,
      code: 'CART_INVALID',
      message: 'A dish is no longer on the menu.',
    })
  })
})

describe('the options of a product', () => {
  const rejections: [string, (choices: Choices) => Choice[], RegExp][] = [
    ['that are missing', () => [], /^Burger: Please select exactly 1 option\(s\) from Size\.$/],
    [
      'that are too many',
      ({ single, double }) => [{ ...single, optionIds: [...single.optionIds, ...double.optionIds] }],
      /^Burger: You can only select 1 option\(s\) from Size\. Please unselect 1\.$/,
    ],
    [
      'chosen twice in one group',
      ({ single }) => [{ ...single, optionIds: [...single.optionIds, ...single.optionIds] }],
      /^Burger: An option of Size was selected twice\.$/,
    ],
    [
      'in a group given twice',
      ({ single }) => [single, single],
      /^Burger: An option of Size was selected twice\.$/,
    ],
    [
      'of another group',
      ({ single, bacon }) => [{ ...single, optionIds: bacon.optionIds }],
      /^Burger: An option of Size is no longer offered\.$/,
    ],
    [
      'that do not exist',
      ({ single }) => [{ ...single, optionIds: [randomUUID()] }],
      /^Burger: An option of Size is no longer offered\.$/,
    ],
    [
      'of an unknown group',
      ({ single }) => [single, { groupId: randomUUID(), optionIds: [] }],
      /^Burger: An option of Burger is no longer offered\.$/,
    ],
    [
      'above the maximum of a group',
      ({ single, extras }) => [single, extras],
      /^Burger: You can only select 2 option\(s\) from Extras\. Please unselect 1\.$/,
    ],
  ]
  test.each(rejections)('%s are rejected with a message', async (_, choose, message) => {
    const { shop } = counter
    const line = shop.line('Burger', { selections: choose(await choices()) })
    for (const [path, body] of [
      ['/prices', { request: shop.request({ lines: [line] }) }],
      ['/orders', await counter.order({}, { lines: [line] })],
    ] as const) {
      await expectRefused(counter, () => counter.post(path, body), {
        status: 422,
        code: 'CART_INVALID',
        message,
      })
    }
  })

  interface Choice {
    groupId: string
    optionIds: string[]
  }
  type Choices = Record<'single' | 'double' | 'bacon' | 'extras', Choice>

  async function choices(): Promise<Choices> {
    const { shop } = counter
    const bacon = await shop.choice('Burger', 'Extras', 'Bacon')
    const cheese = await shop.choice('Burger', 'Extras', 'Cheese')
    const egg = await shop.choice('Burger', 'Extras', 'Egg')
    return {
      single: await shop.choice('Burger', 'Size', 'Single'),
      double: await shop.choice('Burger', 'Size', 'Double'),
      bacon,
      extras: { ...bacon, optionIds: [bacon, cheese, egg].flatMap(({ optionIds }) => optionIds) },
    }
  }
})

describe('a total that was tampered with', () => {
  test.each([1, 0, -1411, 50, 999_999_999])(
    '%d cents is rejected with the correct total, and nothing is stored',
    async (displayedTotal) => {
      const order = await counter.order({ displayedTotal })
      await expectRefused(counter, () => counter.post('/orders', order), {
        status: 409,
        code: 'PRICE_CHANGED',
        message: 'Please review the new total before you pay.',
      })
      const { json } = await counter.post('/orders', order)
      const { displayedTotal: honest } = await counter.order()
      expect(json).toMatchObject({ data: { breakdown: { grandTotal: honest, subtotal: 1300 } } })
    },
  )

  test('cannot be smuggled in with prices, fees or taxes', async () => {
    const order = await counter.order()
    const { request } = order as { request: { lines: object[] } }
    const priced = request.lines.map((line) => ({
      ...line,
      price: 1,
      unitPrice: 1,
      totalPrice: 1,
      basePrice: 1,
    }))
    const cheap = { total: 1, tax: 0, breakdown: { grandTotal: 1 }, restaurantId: counter.shop.restaurant.id }
    const { status, json } = await counter.post('/orders', {
      ...order,
      ...cheap,
      request: { ...request, ...cheap, lines: priced },
    })
    expect(status).toBe(201)
    expect(json).toMatchObject({ breakdown: { grandTotal: order.displayedTotal } })
  })

  test.each([
    { kind: 'custom', amount: -1 },
    { kind: 'custom', amount: -100_000 },
    { kind: 'percentage', percentage: -18_000 },
  ])('is not lowered by the tip %j, which counts as none', async (tip) => {
    const order = await counter.order({}, { tip })
    const { status, json } = await counter.post('/orders', order)
    expect(status).toBe(201)
    expect(json).toMatchObject({ breakdown: { tip: 0, grandTotal: order.displayedTotal } })
  })

  test.each([
    { kind: 'custom', amount: Number.MAX_SAFE_INTEGER },
    { kind: 'percentage', percentage: Number.MAX_SAFE_INTEGER },
  ])('must be reviewed again if the tip %j was above its limit', async (tip) => {
    const order = await counter.order({}, { tip })
    await expectRefused(counter, () => counter.post('/orders', order), { status: 409, code: 'PRICE_CHANGED' })
  })

  test.each([
    { kind: 'custom', amount: 1.5 },
    { kind: 'custom' },
    { kind: 'percentage', percentage: '18%' },
    null,
  ])('is rejected with the tip %j', async (tip) => {
    const order = await counter.order({}, { tip })
    await expectRefused(counter, () => counter.post('/orders', order), malformed)
  })
})

describe('a repeated checkout', () => {
  test('returns the same order, and rejects another cart with the same key', async () => {
    const order = await counter.order()
    const first = await counter.post('/orders', order)
    const again = await counter.post('/orders', order)
    expect(again.json.orderId).toBe(first.json.orderId)
    const request = counter.shop.request({ lines: [counter.shop.line('Soup', { quantity: 5 })] })
    const { displayedTotal } = await counter.shop.orderInput({ request })
    await expectRefused(counter, () => counter.post('/orders', { ...order, request, displayedTotal }), {
      status: 409,
      code: 'CHECKOUT_KEY_REUSED',
    })
  })
})
