import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { listUpdates, markUpdatesRead } from '../../src/modules/delivery/courier/list-updates.ts'
import { cancelOrderCourier, rebookCourier } from '../../src/modules/delivery/courier/rebook-courier.ts'
import { staffOf, visitor } from '../test-app.ts'
import { type CourierShop, openCourierShop } from './courier-shop.ts'
import { processDueCouriers } from './process-due-couriers.ts'

let shop: CourierShop
let id: string
let cook: Caller
const at = () => ({ restaurantId: shop.restaurant.id, orderId: id })
beforeEach(async () => {
  shop = await openCourierShop()
  cook = staffOf('staff', shop.restaurant.id, { id: 'cook', email: 'cook@example.com', name: 'Kim' })
  id = await shop.payDelivery()
  await shop.runPlanner()
})

async function fail() {
  await shop.account({ customerId: 'suspended' })
  await processDueCouriers(shop.app)
}

describe('retrying a courier', () => {
  test('books once for concurrent clicks when the problem is solved', async () => {
    await fail()
    await shop.account({})
    const tickets = await Promise.all(Array.from({ length: 10 }, () => rebookCourier(shop.app, cook, at())))
    expect(tickets.every(({ courier }) => courier?.problem === null)).toBe(true)
    await processDueCouriers(shop.app)
    expect(await shop.courier.deliveries()).toHaveLength(1)
    expect(await shop.row(id)).toMatchObject({ state: 'booked', round: 2 })
  })

  test('reports the remaining problem', async () => {
    await fail()
    expect(await rebookCourier(shop.app, cook, at())).toMatchObject({
      courier: {
        state: 'failed',
        problem: 'The restaurant’s courier account is suspended.',
        canRebook: true,
      },
    })
  })

  test('books another courier when the first one cancelled', async () => {
    await processDueCouriers(shop.app)
    const [first] = await shop.courier.deliveries()
    await shop.courier.press(first?.id ?? '', 'cancel')
    await shop.query("update courier_deliveries set due_at = '2020-01-01'")
    await processDueCouriers(shop.app)
    const ticket = await rebookCourier(shop.app, cook, at())
    expect(ticket.courier).toMatchObject({ state: 'booked', status: 'pending', canRebook: false })
    expect(await shop.courier.deliveries()).toMatchObject([{ status: 'pending' }, { status: 'canceled' }])
  })

  test('does nothing while a courier is booked, or when the order has ended', async () => {
    await processDueCouriers(shop.app)
    await rebookCourier(shop.app, cook, at())
    expect(await shop.row(id)).toMatchObject({ round: 1 })
    await fail()
    await shop.query("update courier_deliveries set state = 'failed'")
    await shop.query("update orders set status = 'completed'")
    await rebookCourier(shop.app, cook, at())
    expect(await shop.row(id)).toMatchObject({ round: 1, state: 'failed' })
  })

  test('allows only staff of the restaurant', async () => {
    await fail()
    const stranger = { ...cook, memberships: [] }
    await expect(rebookCourier(shop.app, stranger, at())).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(rebookCourier(shop.app, visitor(), at())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(cancelOrderCourier(shop.app, stranger, at())).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const none = { ...at(), orderId: crypto.randomUUID() }
    await expect(rebookCourier(shop.app, cook, none)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('cancelling a courier', () => {
  test('leaves the order open, and another courier can be requested', async () => {
    await processDueCouriers(shop.app)
    const { kind, ticket } = await cancelOrderCourier(shop.app, cook, at())
    expect(kind).toBe('cancelled')
    expect(ticket).toMatchObject({ status: 'pending', courier: { state: 'cancelled', canRebook: true } })
    await rebookCourier(shop.app, cook, at())
    expect(await shop.row(id)).toMatchObject({ state: 'booked', round: 2 })
  })

  test('fails once the courier has the bag', async () => {
    await processDueCouriers(shop.app)
    const [delivery] = await shop.courier.deliveries()
    await shop.courier.press(delivery?.id ?? '', 'advance')
    await shop.courier.press(delivery?.id ?? '', 'advance')
    expect(await cancelOrderCourier(shop.app, cook, at())).toMatchObject({ kind: 'still-booked' })
    expect(await shop.row(id)).toMatchObject({ state: 'booked', cancel_wanted: false })
  })
})

describe('courier updates', () => {
  test('are listed newest first, with the number of unread ones', async () => {
    await fail()
    await shop.account({})
    await rebookCourier(shop.app, cook, at())
    const { updates, unread, more } = await listUpdates(shop.app, cook, at())
    expect(updates.map(({ kind }) => kind)).toEqual(['booked', 'not_booked'])
    expect(updates[1]).toMatchObject({ orderId: id, customerName: 'Ada Long', unread: true })
    expect({ unread, more }).toEqual({ unread: 2, more: false })
    const [newest, oldest] = updates
    expect(await markUpdatesRead(shop.app, cook, { ...at(), upTo: oldest?.id ?? 0 })).toEqual({ unread: 1 })
    expect(await markUpdatesRead(shop.app, cook, { ...at(), upTo: 9_000_000 })).toEqual({ unread: 0 })
    expect(await markUpdatesRead(shop.app, cook, { ...at(), upTo: oldest?.id ?? 0 })).toEqual({ unread: 0 })
    const readEvents = `select count(*)::int as count from events where type = 'restaurant.updates_read'`
    expect(await shop.query(readEvents)).toEqual([{ count: 2 }])
    const rest = await listUpdates(shop.app, cook, { ...at(), before: newest?.id })
    expect(rest.updates).toMatchObject([{ kind: 'not_booked', unread: false }])
  })

  test('are visible to the restaurant only', async () => {
    const stranger = { ...cook, memberships: [] }
    await expect(listUpdates(shop.app, stranger, at())).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
