import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { EmailBounced } from '../../src/gateways/email/port.ts'
import { judge } from '../../src/modules/health/checks/functions.ts'
import { judgeSpace } from '../../src/modules/health/checks/storage.ts'
import { discardDeadJob, readJobs, retryJob } from '../../src/modules/health/dead-jobs.ts'
import { readChecks } from '../../src/modules/health/read-checks.ts'
import { storeNotifications } from '../../src/modules/notifications/enqueue-notifications.ts'
import { enqueueNotifications } from '../../src/modules/notifications/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { runJobs } from '../run-jobs.ts'
import { visitor } from '../test-app.ts'

let shop: Shop
let admin: Caller
beforeEach(async () => {
  shop = await openShop()
  admin = person('master_admin', null)
})

function person(role: 'master_admin' | 'owner', restaurantId: string | null): Caller {
  const id = randomUUID()
  const user = { id, email: `${role}@example.com`, name: 'Kim' }
  return visitor({ actor: `user:${id}`, user, memberships: [{ role, restaurantId }] })
}

const check = async (id: string) => {
  // Results are cached for ten seconds.
  shop.clock.now += 11_000
  const { checks } = await readChecks(shop.app, admin)
  return checks.find((one) => one.id === id)
}

describe('health checks', () => {
  test('check each part of the system', async () => {
    expect(await check('database')).toMatchObject({ message: expect.stringMatching(/in \d+ ms$/) })
    expect(await check('storage')).toMatchObject({ message: expect.stringMatching(/^\d+\.\d GB free$/) })
    expect(await check('payments')).toMatchObject({ status: 'healthy' })
    expect(await check('email')).toMatchObject({ status: 'healthy' })
    expect(await check('sms')).toMatchObject({ status: 'healthy' })
    expect(await check('realtime')).toMatchObject({ status: 'healthy' })
    expect(await check('walls')).toMatchObject({
      status: 'healthy',
      message: expect.stringMatching(/^\d+ tables/),
    })
    expect(await check('orders')).toMatchObject({ status: 'healthy' })
  })

  test('warn while the disk fills up, and fail before no order can be stored', () => {
    const status = (free: number) => judgeSpace({ free, size: 50_000_000_000 }).status
    expect([2_000_000_000, 1_999_999_999, 499_999_999].map(status)).toEqual(['healthy', 'warning', 'error'])
  })

  test('are visible to the platform only', async () => {
    const owner = person('owner', shop.restaurant.id)
    await expect(readChecks(shop.app, owner)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(readChecks(shop.app, visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(readJobs(shop.app, owner)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('report which part does not respond, without the reason', async () => {
    shop.app.email = { send: async () => {}, check: () => Promise.reject(new Error('secret host down')) }
    shop.app.sms = { send: async () => {}, check: () => Promise.reject(new Error('no')) }
    shop.app.payments.retrieveBalance = () => Promise.reject(new Error('sk_live_1'))
    shop.app.live.roundTrip = () => Promise.reject(new Error('deaf'))
    for (const [id, message] of [
      ['email', 'The mail server does not respond'],
      ['sms', 'The SMS provider does not respond'],
      ['payments', 'The payment provider does not respond'],
      ['realtime', 'WebSocket failed'],
    ] as const)
      expect(await check(id)).toEqual({ id, status: 'error', message, facts: [] })
  })

  test('report a database that cannot be reached, or responds with an error', async () => {
    const messages = async (error: Error) => {
      shop.app.db.platform = () => Promise.reject(error)
      const found: Record<string, string | undefined> = {}
      for (const id of ['database', 'walls', 'functions', 'orders']) found[id] = (await check(id))?.message
      return found
    }
    const others = { walls: 'Status unknown', functions: 'Functions not tested', orders: 'Status unknown' }
    expect(await messages(new Error('Connection terminated'))).toEqual({
      database: 'Cannot reach database',
      ...others,
    })
    const denied = new pg.DatabaseError('permission denied', 0, 'error')
    expect(await messages(denied)).toEqual({ database: 'Database connection failed', ...others })
  })

  test('detect missing row-level security', async () => {
    await shop.query('alter table refunds no force row level security')
    expect(await check('walls')).toMatchObject({ status: 'error', message: 'Not isolated: refunds' })
    await shop.query('create policy everybody on refunds using (true)')
    await shop.query('alter table refunds force row level security')
    expect(await check('walls')).toMatchObject({ status: 'healthy' })
    const id = await payOrder(shop)
    await shop.query(`set app.scope = 'platform'`)
    await shop.query(`insert into refunds (id, restaurant_id, order_id, request_key, amount, reason)
      select gen_random_uuid(), restaurant_id, id, gen_random_uuid(), 1, 'other' from orders where id = '${id}'`)
    expect(await check('walls')).toMatchObject({
      status: 'error',
      message: 'Rows visible to another tenant: refunds',
    })
  })

  test('detect an unsettled order, and a charge without a webhook', async () => {
    await shop.place()
    expect(await check('orders')).toMatchObject({ status: 'healthy' })
    shop.clock.now += (shop.app.config.pendingMinutes + 6) * 60_000
    expect(await check('orders')).toMatchObject({
      status: 'error',
      message: '1 order neither paid nor expired in time',
    })
    await payOrder(shop)
    expect(await check('payments')).toMatchObject({ status: 'healthy' })
    shop.clock.now += 11 * 60_000
    expect(await check('payments')).toMatchObject({
      status: 'warning',
      message: 'Webhooks do not arrive: one is missing for a charge',
    })
  })

  test('report a sandbox in production as a provider that is not tested', async () => {
    shop.app.config.production = true
    expect(await check('payments')).toMatchObject({ status: 'warning', message: 'Stripe status not tested' })
    shop.app.config.production = false
    expect(await check('payments')).toMatchObject({ status: 'healthy' })
  })

  test('check the courier service with each restaurant’s credentials', async () => {
    expect(await check('courier')).toMatchObject({
      status: 'warning',
      message: 'Courier status not tested: no restaurant uses couriers',
    })
    await shop.query(`update restaurants set uber_enabled = true where id = '${shop.restaurant.id}'`)
    expect(await check('courier')).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/: Uber Direct credentials not configured for this restaurant$/),
    })
    await payOrder(shop)
    await shop.query(`update orders set courier = '{"state": "booked", "status": "returned"}'`)
    expect((await check('courier'))?.facts).toContainEqual({
      name: 'Orders without a courier',
      text: '1',
      at: null,
    })
  })

  test('rate the state of background work', () => {
    const now = 10_000_000
    const fine = {
      due: 0,
      oldestSeconds: 0,
      oldestWebhookSeconds: 0,
      failing: 0,
      dead: 0,
      unrelayed: 0,
      unrelayedSince: null,
      isSchedulerRunning: true,
      failingTasks: [],
    }
    const ago = (minutes: number) => new Date(now - minutes * 60_000)
    const statusOf = (change: object) => judge({ ...fine, ...change }, now).status
    expect(statusOf({})).toBe('healthy')
    expect(statusOf({ isSchedulerRunning: false })).toBe('error')
    expect(statusOf({ due: 3, oldestSeconds: 30 })).toBe('healthy')
    expect(statusOf({ due: 3, oldestSeconds: 120 })).toBe('warning')
    expect(statusOf({ due: 3, oldestSeconds: 360 })).toBe('error')
    expect(statusOf({ due: 3, oldestWebhookSeconds: 3600 })).toBe('healthy')
    expect(statusOf({ dead: 1 })).toBe('warning')
    expect(statusOf({ failingTasks: ['sweep-orders'] })).toBe('warning')
    expect(statusOf({ unrelayed: 1, unrelayedSince: ago(3) })).toBe('error')
  })
})

describe('a dead notification', () => {
  const letter = {
    restaurantId: null,
    channel: 'email' as const,
    kind: 'code_sent',
    recipient: 'nora@example.com',
    content: { subject: 'S', html: '<p>H</p>', text: 'T' },
  }
  let sent: string[]
  let failure: Error | null
  beforeEach(() => {
    sent = []
    failure = new EmailBounced('550 no such mailbox')
    shop.app.email = {
      send: async ({ to }) => {
        if (failure) throw failure
        sent.push(to)
      },
    }
  })

  async function dead() {
    await shop.app.db.platform('test', (tx) => enqueueNotifications(shop.app, tx, [letter]))
    await runJobs(shop)
    const [one] = (await readJobs(shop.app, admin)).dead
    if (!one) throw new Error('There is no dead job')
    return one
  }

  test('is listed, retried once for two clicks, and audited', async () => {
    const one = await dead()
    expect(one).toMatchObject({
      task: 'notification',
      subject: 'code sent to nora@example.com',
      error: '550 no such mailbox',
      attempts: 1,
      canRetry: true,
      restaurant: null,
    })
    failure = null
    await retryJob(shop.app, admin, { jobId: one.id })
    await expect(retryJob(shop.app, admin, { jobId: one.id })).rejects.toThrow(
      'This was already retried or discarded.',
    )
    await runJobs(shop)
    expect(sent).toEqual(['nora@example.com'])
    expect((await readJobs(shop.app, admin)).dead).toEqual([])
    expect(await shop.query('select action, subject_label from audit_entries')).toEqual([
      { action: 'data.job_retried', subject_label: 'code sent to n•••@example.com' },
    ])
  })

  test('is discarded with a reason, and its content is deleted', async () => {
    const { id: jobId } = await dead()
    await expect(discardDeadJob(shop.app, admin, { jobId, reason: ' \u200b ' })).rejects.toThrow(
      'Please give a reason.',
    )
    await discardDeadJob(shop.app, admin, { jobId, reason: 'They closed the mailbox' })
    await expect(discardDeadJob(shop.app, admin, { jobId, reason: 'Again' })).rejects.toMatchObject({
      status: 404,
    })
    await expect(retryJob(shop.app, admin, { jobId })).rejects.toMatchObject({ status: 404 })
    expect(await shop.query('select state, content from notifications')).toEqual([
      { state: 'discarded', content: null },
    ])
    expect(await shop.query('select action, reason from audit_entries')).toEqual([
      { action: 'data.job_discarded', reason: 'They closed the mailbox' },
    ])
  })

  test('about an order is sent once for ten concurrent retries, and stays listed when it fails again', async () => {
    const orderId = await payOrder(shop)
    await shop.app.db.platform('test', (tx) =>
      storeNotifications(tx, [
        {
          restaurant_id: shop.restaurant.id,
          channel: 'email',
          kind: 'receipt',
          order_id: orderId,
          recipient: 'ada@example.com',
        },
      ]),
    )
    await runJobs(shop)
    const [one] = (await readJobs(shop.app, admin)).dead
    if (!one) throw new Error('There is no dead job')
    expect(one.restaurant).toMatchObject({ id: shop.restaurant.id })
    await retryJob(shop.app, admin, { jobId: one.id })
    await runJobs(shop)
    const [again] = (await readJobs(shop.app, admin)).dead
    expect(again).toMatchObject({ id: one.id, attempts: 1, error: '550 no such mailbox' })
    failure = null
    const retries = Array.from({ length: 10 }, () => retryJob(shop.app, admin, { jobId: one.id }))
    const results = await Promise.allSettled(retries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await runJobs(shop)
    expect(sent).toEqual(['ada@example.com'])
    expect((await readJobs(shop.app, admin)).dead).toEqual([])
  })
})

test('the metrics count the jobs of each kind by what they wait for', async () => {
  const enqueueAt = async (runAt: string, change = 'priority = 0') => {
    const [{ id }] = await shop.query(
      `select (graphile_worker.add_job('notification', '{}', run_at => ${runAt})).id`,
    )
    await shop.query(`update graphile_worker._private_jobs set ${change} where id = ${id}`)
  }
  await enqueueAt("now() - interval '90 seconds'")
  await enqueueAt("now() + interval '1 day'")
  await enqueueAt('now()', "locked_at = now(), locked_by = 'x', attempts = 1")
  await enqueueAt("now() + interval '1 minute'", 'attempts = 3')
  await enqueueAt('now()', 'attempts = max_attempts')
  const { metrics } = await readJobs(shop.app, admin)
  expect(metrics).toEqual([
    { task: 'notification', queued: 2, running: 1, failed: 1, dead: 1, oldestSeconds: expect.any(Number) },
  ])
  expect(metrics[0]?.oldestSeconds).toBeGreaterThanOrEqual(90)
})
