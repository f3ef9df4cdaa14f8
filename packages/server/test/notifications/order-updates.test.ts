import type { OrderStatus } from '@comanda/domain/ordering/order-status'
import { readOrderLines } from '@comanda/domain/ordering/read-order-lines'
import { beforeEach, describe, expect, test } from 'vitest'
import { EmailBounced } from '../../src/gateways/email/port.ts'
import { stepBack } from '../../src/modules/kitchen/tickets/step-back.ts'
import { orderMail, orderUpdateNotifications, pauseMail } from '../../src/modules/notifications/public.ts'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import { setOrderStatus } from '../../src/modules/orders-admin/set-status.ts'
import { readDeadJobs, reviveJob } from '../../src/platform/jobs/dead-jobs.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { changeSettings } from '../kitchen/save-setup.ts'
import { signedIn } from '../payments/signed-in.ts'
import { runJobs } from '../run-jobs.ts'
import { cook, staffOf } from '../test-app.ts'
import { type NotifiedShop, openNotifiedShop } from './notified-shop.ts'

let shop: NotifiedShop['shop']
let mails: NotifiedShop['mails']
let texts: NotifiedShop['texts']
let appendEvent: NotifiedShop['appendEvent']
let deliver: NotifiedShop['deliver']
let deliverTwice: NotifiedShop['deliverTwice']
let failMails: NotifiedShop['failMails']
let setStatus: NotifiedShop['setStatus']

beforeEach(async () => {
  ;({ shop, mails, texts, appendEvent, deliver, deliverTwice, failMails, setStatus } =
    await openNotifiedShop())
})

const subjects = () => mails.map(({ subject }) => subject.replace(/[0-9A-F]{8}/, '#')).toSorted()

describe('a courier who does not bring the order', () => {
  const changed = (id: string, payload: object) => appendEvent('order.courier_changed', id, payload)

  test('is explained once for each courier, with what happens next', async () => {
    const id = await payOrder(shop)
    await changed(id, { state: 'booked', status: 'canceled', round: 1 })
    await changed(id, { state: 'booked', status: 'canceled', round: 1 })
    await changed(id, { state: 'booked', status: 'canceled', round: 2 })
    await changed(id, { state: 'booked', status: 'returned', round: 3 })
    await changed(id, { state: 'cancelled', status: 'canceled', round: 4 })
    await deliverTwice(orderUpdateNotifications)
    expect(subjects()).toEqual([
      'Your courier cancelled: #',
      'Your courier cancelled: #',
      'Your courier was called off: #',
      'Your order could not be handed over: #',
    ])
    expect(mails.map(({ text }) => text).join()).toContain('is looking for another courier and will call you')
  })

  test('is not mentioned when the order itself has ended', async () => {
    const id = await payOrder(shop)
    await shop.query("update orders set status = 'cancelled'")
    await changed(id, { state: 'cancelled', status: 'canceled', round: 1 })
    await deliver(orderUpdateNotifications)
    expect(mails).toEqual([])
  })
})

describe('updates of an order', () => {
  test('name the zone of a time that the autumn change repeats', async () => {
    const id = await payOrder(shop)
    await appendEvent('order.promise_moved', id, { from: '2026-11-01T05:10:00Z', to: '2026-11-01T05:40:00Z' })
    await deliver(orderUpdateNotifications)
    expect(mails[0]?.text).toContain('1:40 AM EDT')
  })

  test.each([
    ['order.status_changed', { from: 'preparing', to: 'ready' }, 'Ready for pickup: #'],
    ['order.promise_moved', { from: '2026-11-20T18:00:00Z', to: '2026-11-20T18:20:00Z' }, 'Delayed: #'],
    ['order.cancelled', { reason: 'No <b>rice</b>', refund: 'full' }, 'Cancelled: #'],
    ['order.refunded', { refundId: 'r1', amount: 500, refunded: 500 }, 'Refund of $5.00: #'],
  ])('send one email for %s, however often it is delivered', async (type, payload, subject) => {
    const id = await payOrder(shop)
    if (type === 'order.status_changed') await setStatus('ready')
    await appendEvent(type, id, payload)
    await appendEvent(type, id, payload)
    await deliverTwice(orderUpdateNotifications)
    expect(subjects()).toEqual([subject])
    expect(mails[0]?.to).toBe('ada@example.com')
    expect(mails[0]?.html).toContain('Ben &amp; Co &lt;Grill&gt;')
    expect(mails[0]?.html).not.toContain('<b>rice</b>')
    expect(mails[0]?.text).toContain('/checkout/confirmation?order=')
  })

  test('send nothing for a step back, and no repeat when the order advances again', async () => {
    const restaurantId = shop.restaurant.id
    const staff = staffOf('staff', restaurantId, cook)
    const orderId = await payOrder(shop, { textWhenReady: true })
    const on = (expected: OrderStatus) =>
      advanceOrder(shop.app, staff.actor, { restaurantId, orderId, expected })
    const back = (expected: OrderStatus) => stepBack(shop.app, staff, { restaurantId, orderId, expected })
    for (const status of ['pending', 'acknowledged', 'preparing'] as const) await on(status)
    await deliver(orderUpdateNotifications)
    expect(subjects()).toEqual(['Ready for pickup: #'])
    expect(texts).toHaveLength(1)
    await on('ready')
    expect(await back('completed')).toMatchObject({ kind: 'changed' })
    expect(await back('ready')).toMatchObject({ kind: 'changed' })
    await deliver(orderUpdateNotifications)
    expect(await on('preparing')).toMatchObject({ kind: 'advanced' })
    expect(await on('ready')).toMatchObject({ kind: 'advanced' })
    await deliver(orderUpdateNotifications)
    expect(subjects()).toEqual(['Ready for pickup: #'])
    expect(texts).toHaveLength(1)
  })

  test('are sent for an order that becomes ready for the first time after a mistaken recall', async () => {
    const id = await payOrder(shop)
    await setStatus('ready')
    await appendEvent('order.status_changed', id, { from: 'completed', to: 'ready', back: true })
    await deliver(orderUpdateNotifications)
    expect(mails).toEqual([])
    await appendEvent('order.status_changed', id, { from: 'preparing', to: 'ready' })
    await deliver(orderUpdateNotifications)
    expect(subjects()).toEqual(['Ready for pickup: #'])
  })

  test('report no readiness of an order that was handed over before they are sent', async () => {
    const restaurantId = shop.restaurant.id
    const forgotten = await payOrder(shop, { textWhenReady: true })
    const owner = await signedIn(shop, 'owner', { stored: true })
    const set = { restaurantId, orderId: forgotten, expected: 'pending', status: 'completed' } as const
    expect(await setOrderStatus(shop.app, owner, set)).toMatchObject({ kind: 'changed' })
    const quick = await payOrder(shop, { textWhenReady: true })
    for (const expected of ['pending', 'acknowledged', 'preparing', 'ready'] as const)
      await advanceOrder(shop.app, owner.actor, { restaurantId, orderId: quick, expected })
    await deliver(orderUpdateNotifications)
    expect(subjects()).toEqual([])
    expect(texts).toEqual([])
  })

  test.each([
    ['pickup', 'ready', 'preparing', 'Ready for pickup: #'],
    ['delivery', 'completed', 'ready', 'On its way: #'],
  ] as const)(
    'report no step of a %s order that was moved back before they are sent, but its repetition',
    async (type, to, from, subject) => {
      const id = await payOrder(shop)
      await shop.query('update orders set delivery_type = $1, delivery_address = $1', [type])
      await setStatus(from)
      await appendEvent('order.status_changed', id, { from, to })
      await appendEvent('order.status_changed', id, { from: to, to: from, back: true })
      await deliver(orderUpdateNotifications)
      expect(subjects()).toEqual([])
      await setStatus(to)
      await appendEvent('order.status_changed', id, { from, to })
      await deliver(orderUpdateNotifications)
      expect(subjects()).toEqual([subject])
    },
  )

  test('report the readiness of an order that its kitchen completes with one press, unless it was cancelled', async () => {
    const restaurantId = shop.restaurant.id
    const owner = await signedIn(shop, 'owner', { stored: true })
    await changeSettings(shop.app, owner, restaurantId, { steps: 'one' })
    const done = { restaurantId, expected: 'pending', to: 'completed' } as const
    await advanceOrder(shop.app, owner.actor, { ...done, orderId: await payOrder(shop) })
    await deliverTwice(orderUpdateNotifications)
    expect(subjects()).toEqual(['Ready for pickup: #'])
    const cancelled = await payOrder(shop)
    await advanceOrder(shop.app, owner.actor, { ...done, orderId: cancelled })
    await shop.query("update orders set status = 'cancelled' where id = $1", [cancelled])
    await deliver(orderUpdateNotifications)
    expect(subjects()).toEqual(['Ready for pickup: #'])
  })

  test('are sent for each refund', async () => {
    const id = await payOrder(shop)
    await appendEvent('order.refunded', id, { refundId: 'r1', amount: 500, refunded: 500 })
    await appendEvent('order.refunded', id, { refundId: 'r2', amount: 300, refunded: 800 })
    await deliver(orderUpdateNotifications)
    expect(subjects()).toEqual(['Refund of $3.00: #', 'Refund of $5.00: #'])
  })

  test('name the reason of a refund and its items, but no internal reason', async () => {
    const id = await payOrder(shop)
    const [row] = await shop.orders()
    const [line] = readOrderLines(row?.cart)
    const items = { lines: [{ key: line?.key, quantity: 1 }], deliveryFee: false, tip: true }
    const refunded = { amount: 500, refunded: 500, items }
    await appendEvent('order.refunded', id, { refundId: 'r1', reason: 'item_missing_or_wrong', ...refunded })
    await appendEvent('order.refunded', id, { refundId: 'r2', reason: 'fraudulent', ...refunded })
    await deliver(orderUpdateNotifications)
    const withReason = mails.filter(({ text }) => text.includes('Item missing or wrong'))
    expect(withReason).toHaveLength(1)
    expect(withReason[0]?.text).toContain(`1 × ${line?.name}`)
    expect(withReason[0]?.text).toContain('Tip')
    expect(mails.filter(({ text }) => /fraud/i.test(text))).toEqual([])
  })

  test('are not sent for internal steps, earlier times and unpaid orders', async () => {
    const id = await payOrder(shop)
    await appendEvent('order.status_changed', id, { from: 'new', to: 'acknowledged' })
    await appendEvent('order.promise_moved', id, { from: '2026-11-20T18:00:00Z', to: '2026-11-20T17:30:00Z' })
    const unpaid = await shop.place()
    await appendEvent('order.cancelled', unpaid.orderId, { reason: '' })
    await deliver(orderUpdateNotifications)
    expect(mails).toEqual([])
  })
})

describe('the management', () => {
  const photoLink = () => '/api/pause-photos/x?sign=y'

  test('is notified once that ordering was disabled, with the photo, and re-enabled', async () => {
    const rows = await shop.query(
      `insert into ordering_disable_log (restaurant_id, disabled_by, disabled_by_name, disable_reason, duration_minutes,
         staff_photo, disabled_at, disabled_until)
       values ($1, 'user:a', 'Kim <i>', 'Rush period - need to catch up', 30, 'k', now(), now() + interval '30 minutes')
       returning id`,
      [shop.restaurant.id],
    )
    const [{ id }] = rows
    await appendEvent('restaurant.pause_changed', null, { change: 'ordering.disabled', id })
    await appendEvent('restaurant.pause_changed', null, { change: 'ordering.enabled', id, auto: true })
    await deliverTwice(pauseMail(photoLink))
    expect(mails.map(({ subject, to }) => [subject, to]).toSorted()).toEqual([
      ['Ordering disabled: Ben & Co <Grill>', 'hello@corner.example'],
      ['Ordering re-enabled: Ben & Co <Grill>', 'hello@corner.example'],
    ])
    const disabled = mails.find(({ subject }) => subject.includes('disabled'))
    expect(disabled?.html).toContain(`src="${shop.app.config.origin}/api/pause-photos/x?sign=y"`)
    expect(disabled?.html).toContain('Kim &lt;i&gt;')
    expect(disabled?.text).toMatch(/Rush period - need to catch up.*\(30 minutes\)/s)
  })
})

describe('a bounced email', () => {
  test('is dead without further attempts, listed, and can be retried', async () => {
    const id = await payOrder(shop)
    await setStatus('ready')
    await appendEvent('order.status_changed', id, { from: 'preparing', to: 'ready' })
    failMails(new EmailBounced('550 no such mailbox'))
    await deliver(orderMail)
    await deliver(orderUpdateNotifications)
    await runJobs(shop)
    const dead = () => shop.app.db.platform('test', (tx) => readDeadJobs(tx))
    const listed = await dead()
    expect(
      listed.map(({ subject, canRetry, error }) => [subject.split(' to ')[0], canRetry, error]).toSorted(),
    ).toEqual(['new order', 'order ready', 'receipt'].map((kind) => [kind, true, '550 no such mailbox']))
    failMails(null)
    for (const job of listed)
      expect(await shop.app.db.platform('test', (tx) => reviveJob(tx, job))).toBe(true)
    await runJobs(shop)
    expect(subjects()).toHaveLength(3)
    expect(await dead()).toEqual([])
  })
})
