import { cents } from '@comanda/domain/money/cents'
import { minutes } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import { scheduleCouriers } from '../../src/modules/delivery/public.ts'
import { loadTicketById } from '../../src/modules/orders/public.ts'
import { type CourierShop, home, openCourierShop } from './courier-shop.ts'
import { processDueCouriers } from './process-due-couriers.ts'

let shop: CourierShop
beforeEach(async () => {
  shop = await openCourierShop()
})

const ticket = (orderId: string) =>
  shop.app.db.tenant(shop.restaurant.id, 'test', (tx) => loadTicketById(tx, shop.restaurant.id, orderId))

async function cancelled(orderId: string) {
  await shop.query(
    `update orders set status = 'cancelled' where id = '${orderId}';
     select append_event('${shop.restaurant.id}', 'order.cancelled', '${orderId}', '{}')`,
  )
  await shop.runPlanner()
}

describe('a paid delivery by courier', () => {
  test('books one courier with all details of the order', async () => {
    const id = await shop.payDelivery(home, { tip: { kind: 'custom', amount: cents(300) } })
    await shop.runPlanner()
    expect(await ticket(id)).toMatchObject({ courier: { state: 'waiting', status: null, canRebook: false } })
    await processDueCouriers(shop.app)
    const [order] = await shop.orders()
    const [delivery, ...others] = await shop.courier.deliveries()
    expect(others).toEqual([])
    expect(delivery).toMatchObject({
      external_id: id,
      tip: 300,
      pickup: {
        notes: `Order ${order?.order_number}, number ${order?.pickup_number}`,
        phone_number: '+19085550100',
      },
      dropoff: { notes: 'Blue door', phone_number: '+19085550123', name: 'Ada Long' },
      manifest_items: [{ name: 'Soup', quantity: 4, size: 'small' }],
      manifest: { reference: order?.order_number, total_value: order?.subtotal },
    })
    const row = await shop.row(id)
    expect(row).toMatchObject({ state: 'booked', status: 'pending', provider_delivery_id: delivery?.id })
    expect(row.booked_fee).toBe(row.quoted_fee)
    expect(await ticket(id)).toMatchObject({
      courier: { state: 'booked', trackingUrl: expect.stringContaining(delivery?.id ?? ' ') },
    })
    expect(await shop.events()).toContain('order.courier_changed')
  })

  test('is booked once for concurrent events and concurrent workers', async () => {
    const id = await shop.payDelivery()
    await Promise.all(Array.from({ length: 5 }, () => shop.runPlanner()))
    await Promise.all(Array.from({ length: 20 }, () => processDueCouriers(shop.app)))
    await shop.query("update courier_deliveries set state = 'waiting', due_at = '2020-01-01'")
    await Promise.all(Array.from({ length: 20 }, () => processDueCouriers(shop.app)))
    expect(await shop.courier.deliveries()).toHaveLength(1)
    expect(await shop.row(id)).toMatchObject({ provider_delivery_id: expect.any(String) })
    expect(await shop.updates()).toEqual(['booked pending'])
  })

  test('has a job for its due time, which is enqueued again when the queue was lost', async () => {
    const jobs = () =>
      shop.query("select key, run_at from graphile_worker._private_jobs where key ~ '^courier:'")
    const id = await shop.payDelivery()
    await shop.runPlanner()
    const { due_at: dueAt } = await shop.row(id)
    expect(await jobs()).toMatchObject([{ key: expect.stringContaining(id), run_at: dueAt }])
    await shop.query('delete from graphile_worker._private_jobs')
    await scheduleCouriers(shop.app)
    await scheduleCouriers(shop.app)
    expect(await jobs()).toMatchObject([{ run_at: dueAt }])
    await processDueCouriers(shop.app)
    const { due_at: pollAt } = await shop.row(id)
    expect((await jobs()).map(({ run_at }) => run_at)).toContainEqual(pollAt)
  })

  test('is not booked twice after a crash or a lost response', async () => {
    const id = await shop.payDelivery()
    await shop.runPlanner()
    await processDueCouriers(shop.app)
    const [first] = await shop.courier.deliveries()
    await shop.query(
      `update courier_deliveries set state = 'waiting', provider_delivery_id = null, due_at = '2020-01-01'`,
    )
    await processDueCouriers(shop.app)
    expect(await shop.courier.deliveries()).toHaveLength(1)
    expect(await shop.row(id)).toMatchObject({ state: 'booked', provider_delivery_id: first?.id })
  })

  test('adopts the existing delivery when the provider rejects a duplicate', async () => {
    const id = await shop.payDelivery()
    await shop.runPlanner()
    await processDueCouriers(shop.app)
    const [first] = await shop.courier.deliveries()
    // Another round has another idempotency key, so the provider itself must detect the duplicate.
    await shop.query(
      `update courier_deliveries set state = 'waiting', provider_delivery_id = null, round = 2, due_at = '2020-01-01'`,
    )
    await processDueCouriers(shop.app)
    expect(await shop.courier.deliveries()).toHaveLength(1)
    expect(await shop.row(id)).toMatchObject({ state: 'booked', provider_delivery_id: first?.id })
  })

  test('gets a new quote when the old one has expired, at no extra cost to the customer', async () => {
    const id = await shop.payDelivery()
    const paid = (await shop.orders())[0]?.grand_total
    await shop.query("update delivery_quotes set provider_quote_id = 'dqt_gone', expires_at = '2020-01-01'")
    await shop.runPlanner()
    await processDueCouriers(shop.app)
    expect(await shop.row(id)).toMatchObject({ state: 'booked', booked_fee: expect.any(Number) })
    expect((await shop.orders())[0]?.grand_total).toBe(paid)
  })

  test('is booked when the kitchen starts a scheduled order', async () => {
    const at = shop.clock.now + minutes(180)
    const id = await shop.payDelivery(home, { timing: { mode: 'later', at } })
    await shop.runPlanner()
    await processDueCouriers(shop.app)
    const bookAt = Number((await shop.row(id)).due_at)
    expect(await shop.row(id)).toMatchObject({ state: 'waiting', attempts: 0 })
    expect((await shop.orders())[0]?.courier).toMatchObject({ state: 'waiting', bookAt })
    shop.clock.now = bookAt
    expect(shop.clock.now).toBeGreaterThan(at - minutes(120))
    await processDueCouriers(shop.app)
    expect(await shop.row(id)).toMatchObject({ state: 'booked' })
    expect((await shop.orders())[0]?.courier).toMatchObject({ state: 'booked', bookAt: null })
    const [delivery] = await shop.courier.deliveries()
    expect(Date.parse(delivery?.pickup_ready ?? '')).toBeLessThan(at)
  })

  test('books no courier when the restaurant uses its own drivers', async () => {
    await shop.changeMenu('update restaurants set uber_enabled = false')
    await shop.payDelivery()
    await shop.runPlanner()
    expect(await shop.query('select * from courier_deliveries')).toEqual([])
  })
})

describe('a booking that fails', () => {
  test.each([
    ['suspended', 'The restaurant’s courier account is suspended.'],
    ['blocked', 'The restaurant’s courier account is blocked.'],
    ['missing', 'The restaurant’s courier account does not exist.'],
  ])('goes to the kitchen immediately when the account is %s', async (customerId, problem) => {
    const id = await shop.payDelivery()
    await shop.account({ customerId })
    await shop.runPlanner()
    await processDueCouriers(shop.app)
    expect(await shop.row(id)).toMatchObject({ state: 'failed', attempts: 1, problem, due_at: null })
    expect(await ticket(id)).toMatchObject({ courier: { state: 'failed', problem, canRebook: true } })
    expect(await shop.alerts()).toEqual(['hello@corner.example', shop.app.config.supportEmail].sort())
  })

  test.each([
    [{ clientSecret: 'wrong' }, 'The courier service rejected the restaurant’s credentials.'],
    [{ clientId: null }, 'The courier service is not set up for this restaurant.'],
    [{ customerId: null }, 'The courier service is not set up for this restaurant.'],
  ])('names the problem of the account %j', async (account, problem) => {
    const id = await shop.payDelivery()
    await shop.account(account)
    await shop.runPlanner()
    await processDueCouriers(shop.app)
    expect(await shop.row(id)).toMatchObject({ state: 'failed', problem })
  })

  test.each([
    ['Nowhere', 'The courier service does not deliver to this address.'],
    ['Unknown', 'The courier service cannot find the address.'],
  ])('is final for an address on %s Road', async (street, problem) => {
    const id = await shop.payDelivery()
    await shop.query(`update orders set delivery_address = '1 ${street} Road, Summit, NJ 07901'`)
    await shop.runPlanner()
    await processDueCouriers(shop.app)
    expect(await shop.row(id)).toMatchObject({ state: 'failed', problem })
  })

  test('is tried six times within ten minutes when no courier is free, then alerts the management and leaves the order open', async () => {
    const id = await shop.payDelivery('1 Unbookable Road, Summit, NJ 07901')
    await shop.runPlanner()
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await processDueCouriers(shop.app)
      const row = await shop.row(id)
      expect(row).toMatchObject({ attempts: attempt, problem: 'All couriers are busy.' })
      expect(row.state).toBe(attempt < 6 ? 'waiting' : 'failed')
      if (row.due_at) shop.clock.now = Number(row.due_at)
    }
    expect((await shop.orders())[0]).toMatchObject({ status: 'pending', payment_status: 'succeeded' })
    expect(await shop.updates()).toEqual(['not_booked null'])
    expect(await shop.alerts()).toHaveLength(2)
    expect(await shop.courier.deliveries()).toEqual([])
  })

  test.each(['network', '500', '503'])('by %s succeeds at the next attempt', async (failNext) => {
    const id = await shop.payDelivery()
    await shop.runPlanner()
    await shop.courier.control({ failNext, failOn: 'delivery' })
    await processDueCouriers(shop.app)
    expect(await shop.row(id)).toMatchObject({ state: 'waiting', attempts: 1 })
    await processDueCouriers(shop.app)
    expect(await shop.courier.deliveries()).toEqual([])
    shop.clock.now += minutes(1)
    await processDueCouriers(shop.app)
    expect(await shop.row(id)).toMatchObject({ state: 'booked', problem: null })
    expect(await shop.alerts()).toEqual([])
  })
})

describe('a cancelled order', () => {
  test('books no courier when none was requested yet', async () => {
    const id = await shop.payDelivery()
    await shop.runPlanner()
    await cancelled(id)
    await processDueCouriers(shop.app)
    expect(await shop.row(id)).toMatchObject({ state: 'cancelled', due_at: null })
    expect(await shop.courier.deliveries()).toEqual([])
  })

  test('cancels its courier', async () => {
    const id = await shop.payDelivery()
    await shop.runPlanner()
    await processDueCouriers(shop.app)
    await cancelled(id)
    await processDueCouriers(shop.app)
    expect(await shop.row(id)).toMatchObject({ state: 'cancelled', status: 'canceled', due_at: null })
    expect(await shop.courier.deliveries()).toMatchObject([{ status: 'canceled' }])
    expect(await shop.updates()).toEqual(['booked pending', 'cancelled canceled'])
    expect(await shop.alerts()).toEqual([])
  })

  test('finds and cancels a courier whose booking got no response', async () => {
    const id = await shop.payDelivery()
    await shop.runPlanner()
    await processDueCouriers(shop.app)
    await shop.query(
      `update courier_deliveries set state = 'waiting', provider_delivery_id = null, attempts = 1, due_at = '2020-01-01'`,
    )
    await cancelled(id)
    await processDueCouriers(shop.app)
    expect(await shop.courier.deliveries()).toMatchObject([{ status: 'canceled' }])
    expect(await shop.row(id)).toMatchObject({ state: 'cancelled' })
  })

  test('alerts the management when the courier already has the bag', async () => {
    const id = await shop.payDelivery()
    await shop.runPlanner()
    await processDueCouriers(shop.app)
    const [delivery] = await shop.courier.deliveries()
    await shop.courier.press(delivery?.id ?? '', 'advance')
    await shop.courier.press(delivery?.id ?? '', 'advance')
    await cancelled(id)
    await processDueCouriers(shop.app)
    expect(await shop.row(id)).toMatchObject({
      state: 'booked',
      problem: 'The courier already has the order.',
    })
    expect(await shop.updates()).toEqual(['booked pending', 'not_cancelled pending'])
    expect(await shop.alerts()).toHaveLength(2)
  })

  test('retries while the courier service is unreachable', async () => {
    const id = await shop.payDelivery()
    await shop.runPlanner()
    await processDueCouriers(shop.app)
    await cancelled(id)
    await shop.courier.control({ failNext: '503', failOn: 'cancel' })
    await processDueCouriers(shop.app)
    expect(await shop.row(id)).toMatchObject({ state: 'booked', cancel_wanted: true })
    shop.clock.now += minutes(1)
    await processDueCouriers(shop.app)
    expect(await shop.row(id)).toMatchObject({ state: 'cancelled' })
  })
})
