import type { KitchenEvent } from '@comanda/contract/kitchen'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { listKitchens } from '../../src/modules/kitchen/list-kitchens.ts'
import { readBoard } from '../../src/modules/kitchen/read-board.ts'
import { readChanges } from '../../src/modules/kitchen/read-changes.ts'
import { watchKitchen } from '../../src/modules/kitchen/watch-kitchen.ts'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'

let shop: Shop
let staff: Caller

beforeEach(async () => {
  shop = await openShop()
  staff = person('staff', shop.restaurant.id)
})

function person(role: Caller['memberships'][number]['role'] | null, restaurantId: string | null): Caller {
  return visitor({
    actor: 'user:7',
    user: { id: '7', email: 'cook@kitchen.test', name: 'Cook' },
    memberships: role ? [{ role, restaurantId }] : [],
  })
}

const order = () => payOrder(shop)
const board = (caller = staff) => readBoard(shop.app, caller, shop.restaurant.id)
const advance = (orderId: string, expected: 'pending' | 'acknowledged' | 'preparing' | 'ready') =>
  advanceOrder(shop.app, staff.actor, { restaurantId: shop.restaurant.id, orderId, expected })

describe('the board', () => {
  test('shows only paid orders, with what the customer ordered', async () => {
    await shop.place()
    const orderId = await order()
    const { tickets, restaurant, dailySales } = await board()
    expect(restaurant.name).toBe('Corner Kitchen')
    expect(tickets).toHaveLength(1)
    const [ticket] = tickets
    expect(ticket).toMatchObject({
      orderId,
      status: 'pending',
      customerName: 'Ada Long',
      customerPhone: expect.stringContaining('555'),
      lines: [{ name: 'Soup', quantity: 2 }],
    })
    expect(ticket?.orderNumber.endsWith(ticket.ticketNumber)).toBe(true)
    expect(ticket?.ticketNumber).toHaveLength(6)
    const [row] = await shop.query('select total from orders where id = $1', [orderId])
    expect(dailySales).toBe(row.total)
  })

  test('counts each order of the local day once, without cancelled ones', async () => {
    const [first, second] = [await order(), await order()]
    const { dailySales } = await board()
    for (const step of ['pending', 'acknowledged', 'preparing', 'ready'] as const) await advance(first, step)
    expect((await board()).dailySales).toBe(dailySales)
    await shop.query(`update orders set status = 'cancelled' where id = $1`, [second])
    expect((await board()).dailySales).toBe(dailySales / 2)
  })

  test('shows yesterday’s order while it is open, but excludes it from today’s sales', async () => {
    const orderId = await order()
    shop.clock.now += 24 * 3_600_000
    expect(await board()).toMatchObject({ tickets: [{ orderId }], dailySales: 0 })
    for (const step of ['pending', 'acknowledged', 'preparing', 'ready'] as const)
      await advance(orderId, step)
    expect((await board()).tickets).toEqual([])
  })
})

describe('access', () => {
  test('is refused for visitors, customers and staff of another restaurant', async () => {
    const other = await makeRestaurant(shop.app)
    await expect(board(visitor())).rejects.toMatchObject({ status: 401 })
    for (const caller of [person(null, null), person('owner', other.id)]) {
      await expect(board(caller)).rejects.toMatchObject({ status: 403 })
      const input = { restaurantId: shop.restaurant.id, cursor: '0', signal: AbortSignal.timeout(1000) }
      await expect(watchKitchen(shop.app, caller, input)).rejects.toMatchObject({ status: 403 })
    }
  })

  test('lists the restaurants whose kitchen the caller can open, by name', async () => {
    const other = await makeRestaurant(shop.app, { restaurant: { name: 'Aardvark Grill' } })
    const names = async (caller: Caller) => (await listKitchens(shop.app, caller)).map(({ name }) => name)
    await expect(listKitchens(shop.app, visitor())).rejects.toMatchObject({ status: 401 })
    expect(await names(person(null, null))).toEqual([])
    expect(await names(staff)).toEqual(['Corner Kitchen'])
    expect(await names(person('manager', other.id))).toEqual(['Aardvark Grill'])
    expect(await names(person('master_admin', null))).toEqual(['Aardvark Grill', 'Corner Kitchen'])
  })
})

async function nextOf(events: AsyncGenerator<KitchenEvent>, matches: (event: KitchenEvent) => boolean) {
  for await (const event of { [Symbol.asyncIterator]: () => ({ next: () => events.next() }) }) {
    if (matches(event)) return event
  }
  throw new Error('The stream has ended')
}

describe('the stream', () => {
  async function watch(cursor: string) {
    const ending = new AbortController()
    const input = { restaurantId: shop.restaurant.id, cursor, signal: ending.signal }
    const events = await watchKitchen(shop.app, staff, input)
    return {
      next: () => nextOf(events, ({ kind }) => kind !== 'heartbeat'),
      nextSales: () => nextOf(events, ({ dailySales }) => dailySales !== null),
      end: () => ending.abort(),
    }
  }

  test('sends a new order, then each status change, with the day’s sales', async () => {
    const stream = await watch((await board()).cursor)
    const orderId = await order()
    const first = await stream.next()
    expect(first).toMatchObject({ kind: 'order', ticket: { orderId, status: 'pending' } })
    expect(first.dailySales).toBe((await board()).dailySales)
    await advance(orderId, 'pending')
    expect(await stream.next()).toMatchObject({ ticket: { orderId, status: 'acknowledged' } })
    stream.end()
  })

  test('sends the sales of a rush after the orders, once for all of them', async () => {
    const stream = await watch((await board()).cursor)
    await order()
    await stream.nextSales()
    const orderIds = [await order(), await order()]
    expect([await stream.next(), await stream.next()]).toMatchObject(
      orderIds.map((orderId) => ({ ticket: { orderId }, dailySales: null })),
    )
    expect((await stream.nextSales()).dailySales).toBe((await board()).dailySales)
    stream.end()
  })

  test('sends a paid order without another read, and reads one that has changed since', async () => {
    const orderId = await order()
    const [ticket] = (await board()).tickets
    const changed = async (revision?: number) => {
      const tenant = vi.spyOn(shop.app.db, 'tenant')
      const restaurantId = shop.restaurant.id
      const paid = { restaurantId, seq: revision ?? 0, type: 'order.paid', subjectId: orderId }
      const event = { ...paid, payload: { revision }, actor: 'system', at: 0 }
      const tickets = await readChanges(shop.app, restaurantId, [event])
      const reads = tenant.mock.calls.length
      tenant.mockRestore()
      return { tickets, reads }
    }
    expect(await changed(ticket?.revision)).toEqual({ tickets: [ticket], reads: 0 })
    await advance(orderId, 'pending')
    expect(await changed((ticket?.revision ?? 0) + 1)).toMatchObject({
      tickets: [{ orderId, status: 'acknowledged' }],
      reads: 1,
    })
  })

  test('catches up from a cursor', async () => {
    const { cursor } = await board()
    const [first, second] = [await order(), await order()]
    await advance(first, 'pending')
    const stream = await watch(cursor)
    const received = [await stream.next(), await stream.next()]
    expect(received.map(({ ticket }) => ticket?.orderId).sort()).toEqual([first, second].sort())
    expect(received.find(({ ticket }) => ticket?.orderId === first)?.ticket?.status).toBe('acknowledged')
    expect(received[0]?.cursor).toBe(cursor)
    expect(received[1]?.cursor).toBe((await board()).cursor)
    stream.end()
  })

  test('sends the new day’s sales after midnight, even to a screen that catches up', async () => {
    const { cursor } = await board()
    await order()
    const before = await watch(cursor)
    expect((await before.next()).dailySales).toBe((await board()).dailySales)
    before.end()
    shop.clock.now += 24 * 3_600_000
    const after = await watch(cursor)
    expect((await after.next()).dailySales).toBe(0)
    after.end()
  })

  test('sends each state of an order once, even when it catches up with several events', async () => {
    const { cursor } = await board()
    const orderId = await order()
    await shop.query(
      `select append_event($1, 'order.noise', $2, '{}'), append_event($1, 'order.noise', $2, '{}')
       from generate_series(1, 300)`,
      [shop.restaurant.id, orderId],
    )
    const stream = await watch(cursor)
    const received = [await stream.next()]
    await advance(orderId, 'pending')
    received.push(await stream.next())
    expect(received.map(({ ticket }) => ticket?.status)).toEqual(['pending', 'acknowledged'])
    stream.end()
  })

  test('refuses an invalid cursor', async () => {
    await expect(watch('-1')).rejects.toMatchObject({ status: 400 })
  })
})
