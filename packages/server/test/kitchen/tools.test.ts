import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { readBoard } from '../../src/modules/kitchen/read-board.ts'
import { setBusy } from '../../src/modules/kitchen/set-busy.ts'
import { markLine } from '../../src/modules/kitchen/tickets/mark-line.ts'
import { movePromise } from '../../src/modules/kitchen/tickets/move-promise.ts'
import { stepBack } from '../../src/modules/kitchen/tickets/step-back.ts'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { cook, staffOf } from '../test-app.ts'

let shop: Shop
let staff: Caller
let restaurantId: string
beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  staff = person('staff')
})

function person(role: Caller['memberships'][number]['role']): Caller {
  return staffOf(role, restaurantId, cook)
}

const ticket = async (orderId: string) => {
  const { tickets } = await readBoard(shop.app, staff, restaurantId)
  const found = tickets.find((candidate) => candidate.orderId === orderId)
  if (!found) throw new Error('no such ticket')
  return found
}
const advance = (orderId: string, expected: 'pending' | 'acknowledged' | 'preparing' | 'ready') =>
  advanceOrder(shop.app, staff.actor, { restaurantId, orderId, expected })

describe('a step back', () => {
  test('undoes one step once for two concurrent requests, and recalls a completed order', async () => {
    const orderId = await payOrder(shop)
    for (const expected of ['pending', 'acknowledged', 'preparing', 'ready'] as const)
      await advance(orderId, expected)
    const back = () => stepBack(shop.app, staff, { restaurantId, orderId, expected: 'completed' })
    const kinds = (await Promise.all([back(), back()])).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['changed', 'stale'])
    expect(await ticket(orderId)).toMatchObject({ status: 'ready' })
    const rows = await shop.query('select to_status from order_status_history order by id')
    expect(rows.map(({ to_status }) => to_status)).toEqual([
      'pending',
      'acknowledged',
      'preparing',
      'ready',
      'completed',
      'ready',
    ])
  })

  test('is neither undone by a late retry of the step, nor repeated by its own retry', async () => {
    const orderId = await payOrder(shop)
    const step = { restaurantId, orderId, statusAt: (await ticket(orderId)).statusAt }
    const again = () => advanceOrder(shop.app, staff.actor, { ...step, expected: 'pending' })
    shop.clock.now += 1000
    expect(await again()).toMatchObject({ kind: 'advanced' })
    shop.clock.now += 1000
    const undo = { restaurantId, orderId, statusAt: (await ticket(orderId)).statusAt }
    const undone = () => stepBack(shop.app, staff, { ...undo, expected: 'acknowledged' })
    expect(await undone()).toMatchObject({ kind: 'changed' })
    shop.clock.now += 1000
    expect(await again()).toMatchObject({ kind: 'stale', ticket: { status: 'pending' } })
    await advance(orderId, 'pending')
    shop.clock.now += 1000
    expect(await undone()).toMatchObject({ kind: 'stale', ticket: { status: 'acknowledged' } })
  })

  test('does nothing for a new or a cancelled order', async () => {
    const orderId = await payOrder(shop)
    for (const expected of ['pending', 'cancelled'] as const) {
      expect(await stepBack(shop.app, staff, { restaurantId, orderId, expected })).toMatchObject({
        kind: 'stale',
      })
    }
    expect((await ticket(orderId)).status).toBe('pending')
  })
})

describe('a line', () => {
  test('is marked as made once and unmarked, by a key of the order', async () => {
    const orderId = await payOrder(shop)
    const [line] = (await ticket(orderId)).lines
    const mark = (lineKey: string, made: boolean) =>
      markLine(shop.app, staff, { restaurantId, orderId, lineKey, made })
    const key = line?.key ?? ''
    const kinds = (await Promise.all([mark(key, true), mark(key, true)])).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['changed', 'stale'])
    expect((await ticket(orderId)).checkedLines).toEqual([key])
    expect(await mark('nobody', true)).toMatchObject({ kind: 'stale' })
    await mark(key, false)
    expect((await ticket(orderId)).checkedLines).toEqual([])
  })
})

describe('a promise', () => {
  test('changes when the revision matches, and the first promise is stored', async () => {
    const orderId = await payOrder(shop)
    const before = await ticket(orderId)
    const move = (promisedAt: number, revision: number) =>
      movePromise(shop.app, staff, { restaurantId, orderId, promisedAt, revision })
    const later = before.promisedAt + 600_000
    expect(await move(later, before.revision)).toMatchObject({ kind: 'changed' })
    expect(await move(later + 1, before.revision)).toMatchObject({ kind: 'stale' })
    expect(await ticket(orderId)).toMatchObject({ promisedAt: later, firstPromisedAt: before.promisedAt })
    await expect(move(shop.clock.now - 1, before.revision + 1)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect((await shop.events()).at(-1)).toBe('order.promise_moved')
  })

  test('is later for new orders while the kitchen is busy', async () => {
    const usual = (await ticket(await payOrder(shop))).promisedAt
    const { until } = await setBusy(shop.app, staff, { restaurantId, minutes: 10, forMinutes: 30 })
    expect(until).toBe(shop.clock.now + 30 * 60_000)
    const busy = (await ticket(await payOrder(shop))).promisedAt
    expect(busy - usual).toBe(10 * 60_000)
    await setBusy(shop.app, staff, { restaurantId, minutes: 0, forMinutes: 30 })
    expect((await readBoard(shop.app, staff, restaurantId)).restaurant.busy).toBeNull()
  })

  describe('of busy mode', () => {
    const auditEntries = async () => {
      const rows = await shop.query(
        "select action from audit_entries where action like 'ordering.busy%' order by action",
      )
      return rows.map(({ action }) => action)
    }
    const halfHour = 30 * 60_000
    const ofTen = (requestedAt?: number) =>
      setBusy(shop.app, staff, { restaurantId, minutes: 10, forMinutes: 30, requestedAt })

    test('does not start its time again for a repeat', async () => {
      const requestedAt = shop.clock.now
      const { until } = await ofTen(requestedAt)
      shop.clock.now += 12_000
      expect(await ofTen(requestedAt)).toEqual({ until })
      expect(await auditEntries()).toEqual(['ordering.busy'])
      expect((await shop.events()).filter((type) => type === 'restaurant.busy_changed')).toHaveLength(1)
      await setBusy(shop.app, staff, { restaurantId, minutes: 0, forMinutes: 5, requestedAt })
      await setBusy(shop.app, staff, { restaurantId, minutes: 0, forMinutes: 5, requestedAt })
      expect(await auditEntries()).toEqual(['ordering.busy', 'ordering.busy_ended'])
    })

    test('starts its time when the first request was lost, or another change was made since', async () => {
      const requestedAt = shop.clock.now
      shop.clock.now += 60_000
      expect(await ofTen(requestedAt)).toEqual({ until: shop.clock.now + halfHour })
      await setBusy(shop.app, staff, {
        restaurantId,
        minutes: 10,
        forMinutes: 60,
        requestedAt: shop.clock.now,
      })
      expect(await ofTen(requestedAt)).toEqual({ until: shop.clock.now + halfHour })
      await setBusy(shop.app, staff, {
        restaurantId,
        minutes: 20,
        forMinutes: 30,
        requestedAt: shop.clock.now,
      })
      shop.clock.now += 60_000
      expect(await ofTen(requestedAt)).toEqual({ until: shop.clock.now + halfHour })
    })

    test('starts its time again when it is requested later, with and without the time of the request', async () => {
      await ofTen(shop.clock.now)
      shop.clock.now += 60_000
      expect(await ofTen(shop.clock.now)).toEqual({ until: shop.clock.now + halfHour })
      shop.clock.now += 60_000
      expect(await ofTen()).toEqual({ until: shop.clock.now + halfHour })
    })

    test('starts again when it has ended since it was first requested', async () => {
      const requestedAt = shop.clock.now
      await ofTen(requestedAt)
      shop.clock.now += halfHour
      expect(await ofTen(requestedAt)).toEqual({ until: shop.clock.now + halfHour })
    })
  })
})
