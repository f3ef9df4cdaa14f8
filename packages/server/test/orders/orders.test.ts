import { minutes } from '@comanda/domain/time/instant'
import { describe, expect, test, vi } from 'vitest'
import { createHttp } from '../../src/front/server.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { getOrder, getOrderRestaurant } from '../../src/modules/orders/get-order.ts'
import { advanceOrder, loadTicketsById, selectTickets, ticketOf } from '../../src/modules/orders/public.ts'
import { admitStream, watchOrder } from '../../src/modules/orders/watch-order.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { fakeWeb } from '../http/fake-web.ts'
import { visitor } from '../test-app.ts'

describe('an order by its token', () => {
  test('shows the stored order, not the current menu', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    await shop.changeMenu("update products set name = 'Broth', base_price = 1 where name = 'Soup'")
    const order = await getOrder(shop.app, visitor(), placed.token)
    expect(order).toMatchObject({ paymentStatus: 'pending', breakdown: placed.breakdown, history: [] })
    expect(order.breakdown.lines[0]).toMatchObject({ name: 'Soup', unitPrice: 650 })
  })

  test('is not found by its id, its number or a wrong token', async () => {
    const shop = await openShop()
    const placed = await shop.place()
    for (const token of [placed.orderId, placed.orderNumber, '', placed.token.toLowerCase()]) {
      await expect(getOrder(shop.app, visitor(), token)).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'Order Not Found',
      })
    }
  })

  test('is sent again after each of its own changes', async () => {
    const shop = await openShop()
    const placed = await paid(shop)
    const stop = new AbortController()
    const stream = await watchOrder(shop.app, visitor(), { token: placed.token, signal: stop.signal })
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

describe('an order of a restaurant that became inactive', () => {
  test('is followed by its customer and finished by the kitchen', async () => {
    const shop = await openShop()
    const placed = await paid(shop)
    await shop.changeMenu('update restaurants set is_active = false, online_orders_enabled = false')
    expect(await getOrderRestaurant(shop.app, visitor(), placed.token)).toMatchObject({
      id: shop.restaurant.id,
      settings: { isActive: false },
    })
    await advance(shop, placed.orderId, 'pending')
    expect(await getOrder(shop.app, visitor(), placed.token)).toMatchObject({ status: 'acknowledged' })
    await expect(shop.place()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('its restaurant is not found with a wrong token', async () => {
    const shop = await openShop()
    await expect(getOrderRestaurant(shop.app, visitor(), 'unknown')).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Order Not Found',
    })
  })
})

describe('the stream of an order', () => {
  test('ends after five minutes and can be opened again', async () => {
    const shop = await openShop()
    const { token } = await shop.place()
    const late = new AbortController()
    // Other requests of this process have timeouts, too.
    const original = AbortSignal.timeout
    const timeout = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((ms) => (ms === minutes(5) ? late.signal : original(ms)))
    const stream = await watchOrder(shop.app, visitor(), { token, signal: never })
    expect(timeout.mock.calls.filter(([ms]) => ms === minutes(5))).toHaveLength(1)
    timeout.mockRestore()
    await stream.next()
    const ended = stream.next()
    late.abort()
    expect(await ended).toMatchObject({ done: true })
  })

  test('reads the order once for all streams that open together, and once for each event', async () => {
    const shop = await openShop()
    const placed = await paid(shop)
    let reads = 0
    const app = { ...shop.app, db: { ...shop.app.db } }
    for (const scope of ['tenant', 'platform'] as const) {
      const original = shop.app.db[scope].bind(shop.app.db) as (...args: unknown[]) => Promise<unknown>
      Object.assign(app.db, {
        [scope]: (...args: unknown[]) => {
          if (args.includes('visitor')) reads += 1
          return original(...args)
        },
      })
    }
    const stop = new AbortController()
    const streams = await Promise.all(
      Array.from({ length: 50 }, () =>
        watchOrder(app, visitor(), { token: placed.token, signal: stop.signal }),
      ),
    )
    expect(reads).toBe(1)
    await Promise.all(streams.map((stream) => stream.next()))
    const changed = Promise.all(streams.map((stream) => stream.next()))
    await advance(shop, placed.orderId, 'pending')
    for (const { value } of await changed) expect(value).toMatchObject({ status: 'acknowledged' })
    expect(reads).toBeLessThan(10)
    stop.abort()
  })

  test('an unknown token leaves no stream behind', async () => {
    const shop = await openShop()
    const { token } = await shop.place()
    for (let turn = 0; turn < 60; turn += 1)
      await expect(
        watchOrder(shop.app, visitor(), { token: 'x'.repeat(43), signal: never }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await watchOrder(shop.app, visitor(), { token, signal: never })).toHaveProperty('next')
  })

  test('counts for its address until it ends, for whatever reason', async () => {
    const shop = await openShop()
    const { token } = await shop.place()
    const openStream = (ip: string, signal = never) =>
      watchOrder(shop.app, visitor({ ip }), { token, signal })
    const closed = new AbortController()
    const [first, ...others] = await Promise.all(
      Array.from({ length: 60 }, (_, turn) => openStream(`2001:db8::${turn}`, closed.signal)),
    )
    expect(others).toHaveLength(59)
    const refusal = { code: 'TOO_MANY_REQUESTS', status: 429, data: { retryAfterSeconds: 60 } }
    await expect(openStream('2001:db8::abc')).rejects.toMatchObject(refusal)
    expect(await openStream('2001:db8:0:1::1')).toHaveProperty('next')
    await first?.next()
    await first?.return(undefined)
    const [again] = await Promise.allSettled([openStream('2001:db8::abc', closed.signal)])
    expect(again.status).toBe('fulfilled')
    await expect(openStream('2001:db8::abc')).rejects.toMatchObject(refusal)
    closed.abort()
    expect(await openStream('2001:db8::abc')).toHaveProperty('next')
  })

  test('is refused when the process has reached its limit', async () => {
    const shop = await openShop()
    const watchers = Array.from({ length: 5000 }, (_, turn) =>
      visitor({ ip: `10.0.${turn >> 8}.${turn & 255}` }),
    )
    const closed = new AbortController()
    for (const watcher of watchers) admitStream(shop.app, watcher, closed.signal)
    const { token } = await shop.place()
    const http = createHttp(shop.app, fakeWeb())
    const ask = () => http.fetch(new Request(`http://localhost/api/orders/${token}/events`))
    const refused = await ask()
    expect([refused.status, await refused.json()]).toMatchObject([
      503,
      { code: 'SERVICE_UNAVAILABLE', message: 'Service temporarily unavailable. Please try again.' },
    ])
    closed.abort()
    const stream = await ask()
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    await http.close()
  })
})

describe('tickets', () => {
  test('exist for paid orders only', async () => {
    const shop = await openShop()
    const open = await shop.place()
    const placed = await paid(shop)
    const rows = await shop.app.db.tenant(shop.restaurant.id, 'system:test', (tx) =>
      selectTickets(tx, shop.restaurant.id, new Date(shop.clock.now), new Date(shop.clock.now + 1)).execute(),
    )
    const tickets = rows.map(ticketOf)
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

  test('are advanced by one of eight concurrent operators', async () => {
    const shop = await openShop()
    const { orderId } = await paid(shop)
    const results = await Promise.all(Array.from({ length: 8 }, () => advance(shop, orderId, 'pending')))
    expect(results.filter((result) => result.kind === 'advanced')).toHaveLength(1)
    for (const result of results)
      expect(result).toMatchObject({ ticket: { status: 'acknowledged', revision: 2 } })
    expect(await shop.events()).toEqual(['order.paid', 'order.status_changed'])
  })

  test('advance to the last status and no further, recording actor and time of each step', async () => {
    const shop = await openShop()
    const { orderId } = await paid(shop)
    for (const expected of ['pending', 'acknowledged', 'preparing', 'ready'] as const) {
      expect(await advance(shop, orderId, expected)).toMatchObject({ kind: 'advanced' })
    }
    expect(await advance(shop, orderId, 'completed')).toMatchObject({ kind: 'stale' })
    const rows = await shop.query(
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

  test('of unpaid orders and of other restaurants cannot be advanced', async () => {
    const shop = await openShop()
    const open = await shop.place()
    expect(await advance(shop, open.orderId, 'pending')).toEqual({ kind: 'not-found' })
    const { orderId } = await paid(shop)
    const { id: restaurantId } = await makeRestaurant(shop.app)
    const result = await advanceOrder(shop.app, 'user:cook', { restaurantId, orderId, expected: 'pending' })
    expect(result).toEqual({ kind: 'not-found' })
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

const never = new AbortController().signal
