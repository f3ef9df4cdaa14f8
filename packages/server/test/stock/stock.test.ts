import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { endSoldOut, loadStorefront } from '../../src/modules/menus/public.ts'
import { listStock } from '../../src/modules/menus/stock/list-stock.ts'
import { setSoldOut } from '../../src/modules/menus/stock/set-sold-out.ts'
import { setStock } from '../../src/modules/menus/stock/set-stock.ts'
import { sweepOrders } from '../../src/modules/payments/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { eventually } from '../eventually.ts'
import { visitor } from '../test-app.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

const person = (role: Caller['memberships'][number]['role']) => {
  const id = randomUUID()
  return visitor({
    actor: `user:${id}`,
    user: { id, email: `${id}@example.com`, name: 'Kim' },
    memberships: [{ role, restaurantId: shop.restaurant.id }],
    sessionId: randomUUID(),
  })
}

async function count(product: string, portions: number | null) {
  const before = await version()
  const productId = shop.restaurant.productId(product)
  await setStock(shop.app, person('manager'), {
    restaurantId: shop.restaurant.id,
    productId,
    count: portions,
  })
  await eventually(async () => expect(await version()).toBeGreaterThan(before))
}

const version = async () => (await loadStorefront(shop.app, shop.restaurant.id))?.version ?? 0

async function left(product: string): Promise<number | null> {
  const rows = await shop.query('select count from product_stock where product_id = $1', [
    shop.restaurant.productId(product),
  ])
  return rows[0]?.count ?? null
}

const isOnSale = async (product: string) =>
  (await loadStorefront(shop.app, shop.restaurant.id))?.productsById.get(shop.restaurant.productId(product))
    ?.isAvailable

describe('the last portion', () => {
  test('is sold to exactly one of 50 customers, and no other is charged', async () => {
    await count('Soup', 1)
    const request = shop.request({ lines: [shop.line('Soup')] })
    const requests = await Promise.all(Array.from({ length: 50 }, () => shop.orderInput({ request })))
    const answers = await Promise.allSettled(
      requests.map((request, index) =>
        placeOrder(shop.app, visitor({ ip: `203.0.113.${index + 1}` }), request),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'fulfilled') continue
      expect(answer.reason).toMatchObject({
        code: 'CART_INVALID',
        message: 'Soup is sold out.',
        data: { changes: [{ kind: 'sold-out', name: 'Soup' }] },
      })
    }
    expect(await left('Soup')).toBe(0)
    expect(await shop.orders()).toHaveLength(1)
    const intents = await fetch(`${shop.sandboxUrl}/v1/payment_intents?limit=100`, {
      headers: { authorization: `Bearer ${shop.app.config.stripe.secretKey}` },
    })
    const { data } = await intents.json()
    expect(data).toHaveLength(1)
    await eventually(async () => expect(await isOnSale('Soup')).toBe(false))
  })

  test('counts all lines of a dish together, and states how many there are', async () => {
    await count('Soup', 3)
    const lines = [shop.line('Soup', { quantity: 2 }), shop.line('Soup', { quantity: 2 }), shop.line('Beer')]
    const request = await shop.orderInput({ request: shop.request({ lines: [shop.line('Beer')] }) })
    await expect(
      placeOrder(shop.app, visitor(), { ...request, request: shop.request({ lines }) }),
    ).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
      message: expect.stringContaining('Only 3 portions of Soup are left.'),
    })
    expect(await left('Soup')).toBe(3)
    await shop.place({ request: shop.request({ lines: [lines[0] ?? shop.line('Soup'), shop.line('Soup')] }) })
    expect(await left('Soup')).toBe(0)
  })

  test('raises the version of the menu once, not with each order', async () => {
    await count('Soup', 5)
    const before = await version()
    for (const _ of [1, 2])
      await shop.place({ request: shop.request({ lines: [shop.line('Soup', { quantity: 2 })] }) })
    expect(await version()).toBe(before)
    await shop.place({ request: shop.request({ lines: [shop.line('Soup')] }) })
    await eventually(async () => expect(await version()).toBe(before + 1))
  })
})

describe('portions', () => {
  test('are released when the order is not paid, and once when it is cancelled', async () => {
    await count('Soup', 4)
    await shop.place({ request: shop.request({ lines: [shop.line('Soup', { quantity: 4 })] }) })
    expect(await left('Soup')).toBe(0)
    shop.clock.now += 60 * 60_000
    await sweepOrders(shop.app)
    expect(await left('Soup')).toBe(4)
    await eventually(async () => expect(await isOnSale('Soup')).toBe(true))
    const id = await payOrder(shop)
    expect(await left('Soup')).toBe(2)
    for (const _ of [1, 2]) {
      await shop.query(`update orders set status = 'cancelled' where id = $1`, [id])
    }
    expect(await left('Soup')).toBe(4)
  })

  test('are taken again by an order that was paid after it had expired', async () => {
    await count('Soup', 2)
    const placed = await shop.place()
    const setReleased = (at: string | null) =>
      shop.query('update orders set released_at = $1 where id = $2', [at, placed.orderId])
    await setReleased('2026-11-20')
    expect(await left('Soup')).toBe(2)
    await shop.place({ request: shop.request({ lines: [shop.line('Soup')] }) })
    await setReleased(null)
    expect(await left('Soup')).toBe(0)
  })

  test('of an unpaid order can be ordered by the order that replaces it', async () => {
    await count('Soup', 2)
    const first = await shop.place()
    const next = await shop.orderInput({ request: shop.request({ lines: [shop.line('Beer')] }) })
    await expect(placeOrder(shop.app, visitor(), { ...next, request: shop.request() })).rejects.toMatchObject(
      {
        code: 'CART_INVALID',
      },
    )
    await expect(
      placeOrder(shop.app, visitor(), {
        ...next,
        checkoutKey: randomUUID(),
        displayedTotal: first.breakdown.grandTotal,
        request: shop.request(),
        ownOrder: first.token,
      }),
    ).resolves.toMatchObject({ breakdown: { subtotal: first.breakdown.subtotal } })
    expect(await left('Soup')).toBe(0)
  })

  test('do not matter for dishes that are no longer counted', async () => {
    await count('Soup', 1)
    await count('Soup', null)
    await shop.place({ request: shop.request({ lines: [shop.line('Soup', { quantity: 9 })] }) })
    expect(await left('Soup')).toBe(null)
  })
})

describe('sold out', () => {
  const set = (soldOut: 'no' | 'today' | 'until_changed', caller = person('staff')) =>
    setSoldOut(shop.app, caller, {
      restaurantId: shop.restaurant.id,
      productId: shop.restaurant.productId('Soup'),
      soldOut,
    })

  test('for today ends automatically at midnight at the restaurant', async () => {
    expect(await set('today')).toMatchObject({ soldOutUntil: Date.parse('2026-11-21T05:00:00Z') })
    await eventually(async () => expect(await isOnSale('Soup')).toBe(false))
    shop.clock.now = Date.parse('2026-11-21T04:59:59Z')
    await endSoldOut(shop.app)
    expect(await isOnSale('Soup')).toBe(false)
    shop.clock.now += 1000
    await endSoldOut(shop.app)
    await eventually(async () => expect(await isOnSale('Soup')).toBe(true))
  })

  test('for today lasts until a service that passes midnight closes', async () => {
    const evening = JSON.stringify([{ open: '18:00', close: '02:00' }])
    await shop.changeMenu(
      `update restaurants set hours = (select jsonb_object_agg(key, '${evening}'::jsonb) from jsonb_each(hours))`,
    )
    shop.clock.now = Date.parse('2026-11-21T02:30:00Z')
    const soldOutUntil = Date.parse('2026-11-21T07:00:00Z')
    expect(await set('today')).toMatchObject({ soldOut: 'today', soldOutUntil })
    await eventually(async () => expect(await isOnSale('Soup')).toBe(false))
    shop.clock.now = soldOutUntil - 1000
    await endSoldOut(shop.app)
    const listed = (await listStock(shop.app, person('staff'), shop.restaurant.id)).find(
      ({ name }) => name === 'Soup',
    )
    expect(listed).toMatchObject({ soldOut: 'today', soldOutUntil })
    expect(await isOnSale('Soup')).toBe(false)
    shop.clock.now += 1000
    await endSoldOut(shop.app)
    await eventually(async () => expect(await isOnSale('Soup')).toBe(true))
  })

  test('until it is changed lasts, and is in the audit log', async () => {
    await set('until_changed')
    await eventually(async () => expect(await isOnSale('Soup')).toBe(false))
    await endSoldOut(shop.app)
    expect(await set('no')).toMatchObject({ soldOut: 'no', soldOutUntil: null })
    await eventually(async () => expect(await isOnSale('Soup')).toBe(true))
    const rows = await shop.query('select action, subject_label from audit_entries order by at, action desc')
    expect(rows.map((row) => row.action).toSorted()).toEqual(['menu.back_on_sale', 'menu.sold_out'])
    expect(rows[0].subject_label).toBe('Soup')
  })

  test('until a day ends at its start, and a day that is not ahead is refused', async () => {
    const input = { restaurantId: shop.restaurant.id, productId: shop.restaurant.productId('Soup') }
    const until = (backOn: string) =>
      setSoldOut(shop.app, person('staff'), { ...input, soldOut: 'until_date', backOn })
    for (const past of ['2026-11-20', '2026-11-19']) {
      await expect(until(past)).rejects.toMatchObject({
        code: 'UNPROCESSABLE',
        message: 'Choose a day after today.',
      })
    }
    expect(await until('2026-11-24')).toMatchObject({
      soldOut: 'until_date',
      soldOutUntil: Date.parse('2026-11-24T05:00:00Z'),
    })
    await eventually(async () => expect(await isOnSale('Soup')).toBe(false))
    shop.clock.now = Date.parse('2026-11-24T05:00:00Z')
    await endSoldOut(shop.app)
    await eventually(async () => expect(await isOnSale('Soup')).toBe(true))
  })

  test('and counting are for the kitchen, not for others', async () => {
    const input = { restaurantId: shop.restaurant.id, productId: shop.restaurant.productId('Soup'), count: 1 }
    expect(await setStock(shop.app, person('staff'), input)).toMatchObject({ count: 1 })
    await expect(setStock(shop.app, { ...person('staff'), memberships: [] }, input)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(set('today', visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(
      setStock(shop.app, person('owner'), { ...input, productId: randomUUID() }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
