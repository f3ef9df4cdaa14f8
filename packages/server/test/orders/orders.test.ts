import { describe, expect, test } from 'vitest'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { getOrder } from '../../src/modules/orders/get-order.ts'
import { advanceOrder, loadTickets, loadTicketsById } from '../../src/modules/orders/public.ts'
import { watchOrder } from '../../src/modules/orders/watch-order.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { visitor } from '../test-app.ts'

describe('an order by its token', () => {
  test('shows what was stored, not what the menu says now', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    await shop.changeMenu("update products set name = 'Broth', base_price = 1 where name = 'Soup'")
    const order = await getOrder(shop.app, visitor(), placed.token)
    expect(order).toMatchObject({ paymentStatus: 'pending', breakdown: placed.breakdown, history: [] })
    expect(order.breakdown.lines[0]).toMatchObject({ name: 'Soup', unitPrice: 650 })
  })

  test('is not found by its id, number or another token', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    for (const token of [placed.orderId, placed.orderNumber, '', placed.token.toLowerCase()]) {
      await expect(getOrder(shop.app, visitor(), token)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'Order Not Found',
      })
    }
  })

  test('is told again after each of its own changes', async () => {
    const shop = await openShop()
    const placed = await paid(shop)
    const stop = new AbortController()
    const stream = watchOrder(shop.app, visitor(), { token: placed.token, signal: stop.signal })
    expect((await stream.next()).value).toMatchObject({ status: 'pending' })
    await paid(shop)
    await advance(shop, placed.orderId, 'pending')
    expect((await stream.next()).value).toMatchObject({
      status: 'acknowledged',
      history: [{ status: 'pending' }, { status: 'acknowledged' }],
    })
    stop.abort()
    expect(await stream.next()).toMatchObject({ done: true })
  })
})

describe('tickets', () => {
  test('the kitchen sees paid orders only', async () => {
    const shop = await openShop()
    const open = await shop.place()
    const placed = await paid(shop)
    const tickets = await shop.app.db.tenant(shop.restaurant.id, 'system:test', (tx) =>
      loadTickets(tx, shop.restaurant.id, shop.clock.now),
    )
    expect(tickets).toMatchObject([
      {
        orderId: placed.orderId,
        orderNumber: placed.orderNumber,
        ticketNumber: placed.orderNumber.slice(2),
        status: 'pending',
        customerName: 'Ada Long',
        grandTotal: placed.breakdown.grandTotal,
        lines: placed.breakdown.lines,
      },
    ])
    const byId = await shop.app.db.tenant(shop.restaurant.id, 'system:test', (tx) =>
      loadTicketsById(tx, shop.restaurant.id, [open.orderId, placed.orderId]),
    )
    expect(byId).toEqual(tickets)
  })

  test('of eight who press the same button, one moves the order on', async () => {
    const shop = await openShop()
    const { orderId } = await paid(shop)
    const results = await Promise.all(Array.from({ length: 8 }, () => advance(shop, orderId, 'pending')))
    expect(results.filter((result) => result.kind === 'advanced')).toHaveLength(1)
    for (const result of results)
      expect(result).toMatchObject({ ticket: { status: 'acknowledged', revision: 2 } })
    expect(await shop.events()).toEqual(['order.paid', 'order.status_changed'])
  })

  test('walk to their end and no further, each step with who and when', async () => {
    const shop = await openShop()
    const { orderId } = await paid(shop)
    for (const expected of ['pending', 'acknowledged', 'preparing', 'ready'] as const) {
      expect(await advance(shop, orderId, expected)).toMatchObject({ kind: 'advanced' })
    }
    expect(await advance(shop, orderId, 'completed')).toMatchObject({ kind: 'stale' })
    const { rows } = await shop.database.owner.query(
      'select from_status, to_status, actor from order_status_history order by id',
    )
    expect(rows).toEqual([
      { from_status: null, to_status: 'pending', actor: 'visitor' },
      { from_status: 'pending', to_status: 'acknowledged', actor: 'user:cook' },
      { from_status: 'acknowledged', to_status: 'preparing', actor: 'user:cook' },
      { from_status: 'preparing', to_status: 'ready', actor: 'user:cook' },
      { from_status: 'ready', to_status: 'completed', actor: 'user:cook' },
    ])
  })

  test('an unpaid order, and an order of another restaurant, cannot be moved', async () => {
    const shop = await openShop()
    const open = await shop.place()
    expect(await advance(shop, open.orderId, 'pending')).toEqual({ kind: 'not-found' })
    const { orderId } = await paid(shop)
    const restaurantId = (await openShop()).restaurant.id
    const foreign = await advanceOrder(shop.app, 'user:cook', { restaurantId, orderId, expected: 'pending' })
    expect(foreign).toEqual({ kind: 'not-found' })
  })
})

async function paid(shop: Shop) {
  const placed = await shop.place()
  await shop.pay(placed)
  await settleCheckout(shop.app, visitor(), placed.token)
  return placed
}

function advance(shop: Shop, orderId: string, expected: Parameters<typeof advanceOrder>[2]['expected']) {
  return advanceOrder(shop.app, 'user:cook', { restaurantId: shop.restaurant.id, orderId, expected })
}
