import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Counter, expectRefused, sharedCounter } from './counter.ts'

let counter: Counter
beforeAll(() =>
  sharedCounter((opened) => {
    counter = opened
  }),
)

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
    ['endless', '1e999'],
    ['not a number', 'NaN'],
    ['null', 'null'],
    ['text', '"2"'],
    ['a list', '[2]'],
    ['a hundred', '100'],
  ])('that is %s is refused where it stands', async (_, written) => {
    const order = JSON.stringify(await counter.order()).replace('"quantity":2', `"quantity":${written}`)
    expect(order).toContain(`"quantity":${written}`)
    const path = `/api/restaurants/${counter.shop.restaurant.id}/orders`
    const paths = written === 'NaN' ? [] : ['wish.lines.0.quantity']
    await expectRefused(counter, () => counter.call('POST', path, order), { ...malformed, paths })
  })

  test('that is missing is refused too', async () => {
    const lines = counter.shop.wish().lines.map(({ quantity: _, ...line }) => line)
    await expectRefused(counter, () => counter.post('/prices', { wish: { ...counter.shop.wish(), lines } }), {
      ...malformed,
      paths: ['wish.lines.0.quantity'],
    })
  })
})

describe('the lines', () => {
  test('are at least one and at most a hundred', async () => {
    const { shop } = counter
    for (const lines of [[], Array.from({ length: 101 }, () => shop.line('Soup'))]) {
      await expectRefused(counter, () => counter.post('/prices', { wish: { ...shop.wish(), lines } }), {
        ...malformed,
        paths: ['wish.lines'],
      })
    }
  })

  test('may share a key without being taken for one another', async () => {
    const { shop } = counter
    const line = shop.line('Soup')
    const wish = shop.wish({ lines: [line, { ...line, quantity: 3 }] })
    const { status, json } = await counter.post('/prices', { wish })
    expect(status).toBe(200)
    expect(json).toMatchObject({ breakdown: { subtotal: 2600, itemCount: 4 } })
  })

  test('that name an unknown product are refused by name', async () => {
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
  const refusals: [string, (choices: Choices) => Choice[], RegExp][] = [
    ['that are missing', () => [], /^Burger: Please select exactly 1 option\(s\) from Size\.$/],
    [
      'that are too many',
      ({ single, double }) => [{ ...single, optionIds: [...single.optionIds, ...double.optionIds] }],
      /^Burger: You can only select 1 option\(s\) from Size\. Please unselect 1\.$/,
    ],
    [
      'chosen twice in one group',
      ({ single }) => [{ ...single, optionIds: [...single.optionIds, ...single.optionIds] }],
      /^Burger: A choice in Size was made twice\.$/,
    ],
    [
      'in a group given twice',
      ({ single }) => [single, single],
      /^Burger: A choice in Size was made twice\.$/,
    ],
    [
      'of another group',
      ({ single, bacon }) => [{ ...single, optionIds: bacon.optionIds }],
      /^Burger: A choice in Size is no longer offered\.$/,
    ],
    [
      'of nothing',
      ({ single }) => [{ ...single, optionIds: [randomUUID()] }],
      /^Burger: A choice in Size is no longer offered\.$/,
    ],
    [
      'of no group',
      ({ single }) => [single, { groupId: randomUUID(), optionIds: [] }],
      /^Burger: A choice for Burger is no longer offered\.$/,
    ],
    [
      'beyond the most that a group takes',
      ({ single, extras }) => [single, extras],
      /^Burger: You can only select 2 option\(s\) from Extras\. Please unselect 1\.$/,
    ],
  ]
  test.each(refusals)('%s are refused by name', async (_, choose, message) => {
    const { shop } = counter
    const line = shop.line('Burger', { selections: choose(await choices()) })
    for (const [path, body] of [
      ['/prices', { wish: shop.wish({ lines: [line] }) }],
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
    '%d cents is answered with the true one, and nothing is stored',
    async (seenTotal) => {
      const order = await counter.order({ seenTotal })
      await expectRefused(counter, () => counter.post('/orders', order), {
        status: 409,
        code: 'PRICE_CHANGED',
        message: 'Please review the new total before you pay.',
      })
      const { json } = await counter.post('/orders', order)
      const { seenTotal: honest } = await counter.order()
      expect(json).toMatchObject({ data: { breakdown: { grandTotal: honest, subtotal: 1300 } } })
    },
  )

  test('cannot be hidden in prices, fees or taxes of one’s own', async () => {
    const order = await counter.order()
    const { wish } = order as { wish: { lines: object[] } }
    const priced = wish.lines.map((line) => ({
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
      wish: { ...wish, ...cheap, lines: priced },
    })
    expect(status).toBe(201)
    expect(json).toMatchObject({ breakdown: { grandTotal: order.seenTotal } })
  })

  test.each([
    { kind: 'custom', amount: -1 },
    { kind: 'custom', amount: -100_000 },
    { kind: 'percentage', percentage: -18_000 },
  ])('is not lowered by the tip %j: it counts as none', async (tip) => {
    const order = await counter.order({}, { tip })
    const { status, json } = await counter.post('/orders', order)
    expect(status).toBe(201)
    expect(json).toMatchObject({ breakdown: { tip: 0, grandTotal: order.seenTotal } })
  })

  test.each([
    { kind: 'custom', amount: Number.MAX_SAFE_INTEGER },
    { kind: 'percentage', percentage: Number.MAX_SAFE_INTEGER },
  ])('is shown again when the tip %j was beyond its limit', async (tip) => {
    const order = await counter.order({}, { tip })
    await expectRefused(counter, () => counter.post('/orders', order), { status: 409, code: 'PRICE_CHANGED' })
  })

  test.each([
    { kind: 'custom', amount: 1.5 },
    { kind: 'custom' },
    { kind: 'percentage', percentage: '18%' },
    null,
  ])('is not asked for with the tip %j', async (tip) => {
    const order = await counter.order({}, { tip })
    await expectRefused(counter, () => counter.post('/orders', order), malformed)
  })
})

describe('a repeated checkout', () => {
  test('answers the same order, and another cart under its key is refused', async () => {
    const order = await counter.order()
    const first = await counter.post('/orders', order)
    const again = await counter.post('/orders', order)
    expect(again.json.orderId).toBe(first.json.orderId)
    const wish = counter.shop.wish({ lines: [counter.shop.line('Soup', { quantity: 5 })] })
    const { seenTotal } = await counter.shop.request({ wish })
    await expectRefused(counter, () => counter.post('/orders', { ...order, wish, seenTotal }), {
      status: 409,
      code: 'CHECKOUT_KEY_REUSED',
    })
  })
})
