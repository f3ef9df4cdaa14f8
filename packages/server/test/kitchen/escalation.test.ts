import type { KitchenSettings } from '@comanda/contract/kitchen'
import { minutes } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { cancellationJob, escalateOrders, escalationJob } from '../../src/modules/kitchen/public.ts'
import { readBoard } from '../../src/modules/kitchen/read-board.ts'
import { stepBack } from '../../src/modules/kitchen/tickets/step-back.ts'
import { orderUpdateNotifications } from '../../src/modules/notifications/public.ts'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import { readDeadJobs } from '../../src/platform/jobs/dead-jobs.ts'
import { handleEvents } from '../../src/platform/jobs/event-job.ts'
import { type Job, retryPolicies } from '../../src/platform/jobs/job.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { runJobs } from '../run-jobs.ts'
import { cook, staffOf } from '../test-app.ts'
import { changeSettings } from './save-setup.ts'

let shop: Shop
let staff: Caller
let restaurantId: string
beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  staff = person('staff')
  await shop.query(
    `update restaurants set notification_email = 'boss@corner.example', owner_phone = '908 555 0142'`,
  )
})

function person(role: Caller['memberships'][number]['role']): Caller {
  return staffOf(role, restaurantId, cook)
}

const settings = (changes: Partial<KitchenSettings>) =>
  changeSettings(shop.app, person('manager'), restaurantId, changes)
const advance = (orderId: string, expected: 'pending' | 'acknowledged') =>
  advanceOrder(shop.app, staff.actor, { restaurantId, orderId, expected })
const order = async (id: string) => (await shop.query('select * from orders where id = $1', [id]))[0]
const count = async (sql: string) => Number((await shop.query(sql))[0].count)
const notifications = async () =>
  await shop.query(
    `select channel, recipient from notifications where kind = 'order_escalated' order by channel`,
  )
/** Copies of an order with new unique values. */
async function copyOrder(id: string, times: number) {
  const rows = await shop.query(
    `select string_agg(quote_ident(column_name), ', ') as own from information_schema.columns
     where table_name = 'orders' and is_generated = 'NEVER'`,
  )
  await shop.query(
    `insert into orders (${rows[0].own}) select ${rows[0].own} from (
       select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'order_number', 'W' || n,
         'checkout_key', gen_random_uuid(), 'payment_intent_id', 'pi_' || n, 'token_hash', '\\x' || md5(n::text)))).*
       from orders o, generate_series(1, ${times}) n where o.id = $1) as copies`,
    [id],
  )
}
async function advanceClock(by: number) {
  shop.clock.now += minutes(by)
  await escalate()
}

/** The periodic task, and the jobs that it enqueues. */
async function escalate() {
  await escalateOrders(shop.app)
  await runJobs(shop, [escalationJob, cancellationJob] as Job[])
}

describe('an unacknowledged order', () => {
  test('is escalated once after the kitchen’s limit, even by concurrent runs', async () => {
    const id = await payOrder(shop)
    await advanceClock(4)
    expect(await order(id)).toMatchObject({ escalated_at: null })
    shop.clock.now += minutes(1)
    await Promise.all(Array.from({ length: 5 }, escalate))
    await advanceClock(30)
    expect((await order(id)).escalated_at).toEqual(new Date(shop.clock.now - minutes(30)))
    expect(await notifications()).toEqual([
      { channel: 'email', recipient: 'boss@corner.example' },
      { channel: 'sms', recipient: '+19085550142' },
    ])
    expect(await shop.events()).toEqual(['order.paid', 'order.escalated'])
    expect(await count(`select count(*) from audit_entries where action = 'ordering.order_escalated'`)).toBe(
      1,
    )
    const { tickets } = await readBoard(shop.app, staff, restaurantId)
    expect(tickets).toMatchObject([{ orderId: id, escalatedAt: shop.clock.now - minutes(30) }])
  })

  test('shares one notification with others that are due at the same time', async () => {
    await payOrder(shop)
    await payOrder(shop)
    await advanceClock(5)
    expect(await notifications()).toHaveLength(2)
    expect((await shop.events()).filter((type) => type === 'order.escalated')).toHaveLength(2)
  })

  test('is not escalated when it was acknowledged, is unpaid, or the kitchen has turned escalation off', async () => {
    await shop.place()
    const acknowledged = await payOrder(shop)
    await advance(acknowledged, 'pending')
    await advanceClock(60)
    expect(await notifications()).toEqual([])
    await settings({ escalateMinutes: null })
    await payOrder(shop)
    await advanceClock(60)
    expect(await notifications()).toEqual([])
  })

  test('counts from when it comes onto the board when it is scheduled', async () => {
    await settings({ leadMinutes: 30 })
    const at = shop.clock.now + minutes(180)
    const id = await payOrder(shop, { request: shop.request({ timing: { mode: 'later', at } }) })
    await advanceClock(154)
    expect(await order(id)).toMatchObject({ escalated_at: null })
    await advanceClock(1)
    expect((await order(id)).escalated_at).not.toBeNull()
  })

  test('is found behind more than a thousand scheduled orders', async () => {
    const at = shop.clock.now + minutes(180)
    const later180 = await payOrder(shop, { request: shop.request({ timing: { mode: 'later', at } }) })
    await copyOrder(later180, 1100)
    shop.clock.now += minutes(1)
    const id = await payOrder(shop)
    await advanceClock(6)
    expect((await order(id)).escalated_at).not.toBeNull()
    expect(await count('select count(*) from orders where escalated_at is not null')).toBe(1)
  })

  test('counts from when it was stepped back to the start', async () => {
    const id = await payOrder(shop)
    await advance(id, 'pending')
    shop.clock.now += minutes(20)
    await stepBack(shop.app, staff, { restaurantId, orderId: id, expected: 'acknowledged' })
    await advanceClock(4)
    expect(await notifications()).toEqual([])
    await advanceClock(1)
    expect(await notifications()).toHaveLength(2)
  })

  test('whose escalation fails is listed as a dead job, however often it is found, and escalated with a later one', async () => {
    const first = await payOrder(shop)
    shop.clock.now += minutes(5)
    const handle = () => Promise.reject(new Error('no such column'))
    for (let attempt = 0; attempt < retryPolicies.urgent.maxAttempts; attempt += 1) {
      await escalateOrders(shop.app)
      await runJobs(shop, [{ ...escalationJob, handle }] as Job[])
    }
    await escalate()
    const dead = await shop.app.db.platform('test', (tx) => readDeadJobs(tx))
    expect(dead).toMatchObject([{ task: 'escalation', error: 'no such column', restaurantId }])
    expect(await order(first)).toMatchObject({ escalated_at: null })
    const later = await payOrder(shop)
    await advanceClock(5)
    for (const id of [first, later]) expect((await order(id)).escalated_at).not.toBeNull()
  })
})

describe('automatic cancellation', { timeout: 60_000 }, () => {
  beforeEach(async () => {
    await settings({ giveUpMinutes: 10 })
  })

  test('cancels and fully refunds once, and notifies the customer', async () => {
    const id = await payOrder(shop)
    await advanceClock(5)
    await advanceClock(9)
    expect(await order(id)).toMatchObject({ status: 'pending' })
    shop.clock.now += minutes(1)
    await Promise.all(Array.from({ length: 5 }, escalate))
    const row = await order(id)
    expect(row).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'Order not acknowledged in time',
      payment_status: 'refunded',
      refunded_amount: row.grand_total,
    })
    expect(await count('select count(*) from refunds')).toBe(1)
    const rows = await shop.query(`select seq from events where type = 'order.cancelled'`)
    await handleEvents(shop.app, orderUpdateNotifications, {
      restaurantId,
      seqs: rows.map(({ seq }) => Number(seq)),
    })
    expect(await count(`select count(*) from notifications where kind = 'order_cancelled'`)).toBe(1)
  })

  test('voids an authorization that is not captured', async () => {
    await shop.query(`update restaurants set capture_mode = 'on_acknowledge'`)
    const id = await payOrder(shop)
    expect(await order(id)).toMatchObject({ payment_status: 'authorized' })
    await advanceClock(5)
    await advanceClock(10)
    expect(await order(id)).toMatchObject({
      status: 'cancelled',
      payment_status: 'failed',
      refunded_amount: 0,
    })
  })

  test('does not cancel an order that was acknowledged after the escalation', async () => {
    const id = await payOrder(shop)
    await advanceClock(5)
    await advance(id, 'pending')
    await stepBack(shop.app, staff, { restaurantId, orderId: id, expected: 'acknowledged' })
    await advanceClock(60)
    expect(await order(id)).toMatchObject({ status: 'pending', refunded_amount: 0 })
  })

  test('has exactly one winner in a race with the acknowledgment, and the money agrees', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await payOrder(shop)
      await advanceClock(5)
      shop.clock.now += minutes(10)
      const calls = Array.from({ length: 50 }, (_, index) =>
        (index + round) % 2 === 0 ? escalate() : advance(id, 'pending'),
      )
      const results = await Promise.all(calls)
      const advanced = results.filter((result) => result && result.kind === 'advanced').length
      const row = await order(id)
      const refunded = await count(`select count(*) from refunds where order_id = '${id}'`)
      expect(advanced).toBeLessThanOrEqual(1)
      if (advanced === 1) {
        expect(row).toMatchObject({ status: 'acknowledged', payment_status: 'succeeded', refunded_amount: 0 })
        expect(refunded).toBe(0)
      } else {
        expect(row).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
        expect(row.refunded_amount).toBe(row.grand_total)
        expect(refunded).toBe(1)
      }
    }
  })
})
