import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { cancelOrder } from '../../src/modules/orders/cancel-order.ts'
import { setOrderStatus } from '../../src/modules/orders-admin/set-status.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'
import { ordersAdminActions } from './orders-admin-actions.ts'

let shop: Shop
let does: ReturnType<typeof ordersAdminActions>
let owner: Caller
beforeEach(async () => {
  shop = await openShop()
  does = ordersAdminActions(shop)
  owner = await signedIn(shop, 'owner', { stored: true })
})
const history = (orderId: string) =>
  does.query(
    'select from_status, to_status, actor from order_status_history where order_id = $1 and from_status is not null order by id',
    [orderId],
  )
const steps = () => does.query(`select payload from events where type = 'order.status_changed' order by seq`)

describe('a status set in the back office', () => {
  test('writes the history and the event of each step that the kitchen would take', async () => {
    const orderId = await payOrder(shop)
    const result = await does.setStatus(owner, orderId, 'pending', 'ready')
    expect(result).toMatchObject({ kind: 'changed', order: { status: 'ready' } })
    expect(await history(orderId)).toEqual([
      { from_status: 'pending', to_status: 'acknowledged', actor: owner.actor },
      { from_status: 'acknowledged', to_status: 'preparing', actor: owner.actor },
      { from_status: 'preparing', to_status: 'ready', actor: owner.actor },
    ])
    expect((await steps()).map(({ payload }) => [payload.from, payload.to, payload.back])).toEqual([
      ['pending', 'acknowledged', undefined],
      ['acknowledged', 'preparing', undefined],
      ['preparing', 'ready', undefined],
    ])
  })

  test('goes back in one step that notifies no one', async () => {
    const orderId = await payOrder(shop)
    await does.setStatus(owner, orderId, 'pending', 'ready')
    expect(await does.setStatus(owner, orderId, 'ready', 'accepted')).toMatchObject({
      kind: 'changed',
      order: { status: 'accepted' },
    })
    expect((await steps()).at(-1)?.payload).toMatchObject({ from: 'ready', to: 'accepted', back: true })
    const details = await does.get(owner, orderId)
    expect(details?.timeline.map(({ kind, status, who }) => [kind, status, who])).toEqual([
      ['placed', null, null],
      ['paid', null, null],
      ['status', 'acknowledged', 'Kim'],
      ['status', 'preparing', 'Kim'],
      ['status', 'ready', 'Kim'],
      ['back', 'accepted', 'Kim'],
    ])
  })

  test('is refused with the order as it is now if another user was faster', async () => {
    const orderId = await payOrder(shop)
    await does.setStatus(owner, orderId, 'pending', 'preparing')
    expect(await does.setStatus(owner, orderId, 'pending', 'accepted')).toMatchObject({
      kind: 'stale',
      order: { status: 'preparing' },
    })
    expect(await history(orderId)).toHaveLength(2)
  })

  test('is not repeated by a second request', async () => {
    const orderId = await payOrder(shop)
    await does.setStatus(owner, orderId, 'pending', 'preparing')
    expect(await does.setStatus(owner, orderId, 'pending', 'preparing')).toMatchObject({ kind: 'changed' })
    expect(await history(orderId)).toHaveLength(2)
  })

  test('is set once by eight concurrent requests', async () => {
    const orderId = await payOrder(shop)
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        does.setStatus(owner, orderId, 'pending', at % 2 === 0 ? 'completed' : 'preparing'),
      ),
    )
    const [{ status } = { status: '' }] = await does.query('select status from orders')
    expect(['completed', 'preparing']).toContain(status)
    expect(results.filter(({ kind }) => kind === 'changed')).toHaveLength(4)
    expect(await history(orderId)).toHaveLength(status === 'completed' ? 4 : 2)
  })

  test('is refused for unpaid, completed and cancelled orders', async () => {
    const unpaid = (await shop.place()).orderId
    expect(await does.setStatus(owner, unpaid, 'pending', 'completed')).toMatchObject({ kind: 'unpaid' })
    const completed = await payOrder(shop)
    await does.setStatus(owner, completed, 'pending', 'completed')
    expect(await does.setStatus(owner, completed, 'completed', 'ready')).toMatchObject({ kind: 'final' })
    const cancelled = await payOrder(shop)
    await cancelOrder(shop.app, owner, {
      restaurantId: shop.restaurant.id,
      orderId: cancelled,
      reason: 'The oven broke.',
      refund: 'full',
      requestKey: crypto.randomUUID(),
    })
    expect(await does.setStatus(owner, cancelled, 'pending', 'ready')).toMatchObject({ kind: 'final' })
    expect(await does.setStatus(owner, cancelled, 'cancelled', 'ready')).toMatchObject({ kind: 'final' })
    expect(
      (await does.get(owner, cancelled))?.timeline.find(({ kind }) => kind === 'cancelled'),
    ).toMatchObject({
      text: 'The oven broke.',
      who: 'Kim',
    })
  })

  test('is possible for staff, and not for strangers, customers and screens', async () => {
    const orderId = await payOrder(shop)
    expect(await does.setStatus(await signedIn(shop, 'staff'), orderId, 'pending', 'accepted')).toMatchObject(
      {
        kind: 'changed',
      },
    )
    const other = await makeRestaurant(shop.app)
    const stranger = await signedIn(shop, 'owner', { restaurantId: other.id })
    await expect(does.setStatus(stranger, orderId, 'accepted', 'ready')).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(does.setStatus(visitor(), orderId, 'accepted', 'ready')).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    const own = { restaurantId: other.id, orderId, expected: 'accepted', status: 'ready' } as const
    expect(await setOrderStatus(shop.app, stranger, own)).toEqual({ kind: 'not-found' })
    expect(await history(orderId)).toHaveLength(1)
  })
})
