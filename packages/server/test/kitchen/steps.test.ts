import type { KitchenSettings } from '@comanda/contract/kitchen'
import { nextStep, type OrderStatus } from '@comanda/domain/ordering/order-status'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { readBoard } from '../../src/modules/kitchen/read-board.ts'
import { markLine } from '../../src/modules/kitchen/tickets/mark-line.ts'
import { stepBack } from '../../src/modules/kitchen/tickets/step-back.ts'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { cook, staffOf } from '../test-app.ts'
import { changeSettings } from './save-setup.ts'

let shop: Shop
let manager: Caller
let restaurantId: string
beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  manager = staffOf('manager', restaurantId, cook)
})

const configure = (settings: Partial<KitchenSettings>) =>
  changeSettings(shop.app, manager, restaurantId, settings)
const press = (orderId: string, to?: OrderStatus) =>
  advanceOrder(shop.app, manager.actor, { restaurantId, orderId, expected: 'pending', to })
const history = async (orderId: string) => {
  const rows = await shop.query(
    'select to_status from order_status_history where order_id = $1 order by id',
    [orderId],
  )
  return rows.map(({ to_status }) => to_status)
}

describe('a kitchen of fewer steps', () => {
  test('completes a new order with one press, and records every status on the way', async () => {
    await configure({ steps: 'one' })
    const orderId = await payOrder(shop)
    const kinds = (await Promise.all([press(orderId, 'completed'), press(orderId, 'completed')])).map(
      ({ kind }) => kind,
    )
    expect(kinds.toSorted()).toEqual(['advanced', 'stale'])
    const path = ['pending', 'acknowledged', 'preparing', 'ready', 'completed']
    expect(await history(orderId)).toEqual(path)
  })

  test.each(['two', 'three'] as const)('of %s steps allows its own jump and no other', async (steps) => {
    await configure({ steps })
    const orderId = await payOrder(shop)
    expect(await press(orderId, 'completed')).toMatchObject({ kind: 'stale' })
    expect(await press(orderId, steps === 'two' ? 'ready' : 'preparing')).toMatchObject({ kind: 'advanced' })
  })

  test.each(['one', 'two', 'three'] as const)(
    'of %s steps undoes its press to where it came from',
    async (steps) => {
      await configure({ steps })
      const orderId = await payOrder(shop)
      const to = nextStep('pending', steps) ?? 'pending'
      await press(orderId, to)
      const undo = { restaurantId, orderId, expected: to, to: 'pending' } as const
      expect(await stepBack(shop.app, manager, undo)).toMatchObject({
        kind: 'changed',
        ticket: { status: 'pending' },
      })
      expect((await history(orderId)).at(-1)).toBe('pending')
      expect(await stepBack(shop.app, manager, undo)).toMatchObject({ kind: 'stale' })
    },
  )

  test('recalls a completed order to ready, and undoes no press that it does not have', async () => {
    await configure({ steps: 'two' })
    const orderId = await payOrder(shop)
    await press(orderId, 'ready')
    const back = (expected: OrderStatus, to?: OrderStatus) =>
      stepBack(shop.app, manager, { restaurantId, orderId, expected, to })
    expect(await back('ready', 'acknowledged')).toMatchObject({ kind: 'stale', ticket: { status: 'ready' } })
    await advanceOrder(shop.app, manager.actor, { restaurantId, orderId, expected: 'ready' })
    expect(await back('completed', 'pending')).toMatchObject({ kind: 'stale' })
    expect(await back('completed')).toMatchObject({ kind: 'changed', ticket: { status: 'ready' } })
  })

  test('is set up by its manager: other kitchens reject the jump', async () => {
    const orderId = await payOrder(shop)
    expect(await press(orderId, 'completed')).toMatchObject({ kind: 'stale', ticket: { status: 'pending' } })
    expect(await history(orderId)).toEqual(['pending'])
  })
})

describe('the last checked line', () => {
  const checkAll = async (orderId: string) => {
    const { tickets } = await readBoard(shop.app, manager, restaurantId)
    const lines = tickets.find((ticket) => ticket.orderId === orderId)?.lines ?? []
    for (const { key } of lines)
      await markLine(shop.app, manager, { restaurantId, orderId, lineKey: key, made: true })
    const board = await readBoard(shop.app, manager, restaurantId)
    return board.tickets.find((ticket) => ticket.orderId === orderId)?.status
  }

  test('marks an acknowledged order as ready where the kitchen works so', async () => {
    await configure({ readyWhenMade: true })
    const orderId = await payOrder(shop)
    await press(orderId)
    expect(await checkAll(orderId)).toBe('ready')
    expect(await history(orderId)).toEqual(['pending', 'acknowledged', 'preparing', 'ready'])
  })

  test('leaves an order with a free kids meal in work, because the meal is not checked off', async () => {
    await configure({ readyWhenMade: true })
    await shop.query("update discount_codes set discount_type = 'free_kids_meal' where code = 'TENOFF'")
    const request = shop.request({
      lines: [shop.line('Soup', { quantity: 3 })],
      discountCode: 'TENOFF',
      kidsMeals: [{ name: 'Hamburger', quantity: 1 }],
    })
    const orderId = await payOrder(shop, { request })
    await press(orderId)
    expect(await checkAll(orderId)).toBe('acknowledged')
  })

  test('changes no status otherwise, and never that of an unacknowledged order', async () => {
    const first = await payOrder(shop)
    await press(first)
    expect(await checkAll(first)).toBe('acknowledged')
    await configure({ readyWhenMade: true })
    const second = await payOrder(shop)
    expect(await checkAll(second)).toBe('pending')
  })
})
