import { beforeEach, describe, expect, test } from 'vitest'
import type { EmailMessage } from '../../src/gateways/email/port.ts'
import { orderMail } from '../../src/modules/notifications/public.ts'
import { managementOf } from '../../src/modules/notifications/recipients.ts'
import { orderTokenOf } from '../../src/modules/orders/public.ts'
import { handleEvents } from '../../src/platform/jobs/event-job.ts'
import { readEvents, type StoredEvent } from '../../src/platform/live/stored-event.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { deliverNotifications } from '../deliver-notifications.ts'

let shop: Shop
let outbox: EmailMessage[]
let fails: (message: EmailMessage) => boolean

beforeEach(async () => {
  outbox = []
  fails = () => false
  const email = {
    async send(message: EmailMessage) {
      if (fails(message)) throw new Error('mailbox unavailable')
      outbox.push(message)
    },
  }
  shop = await openShop(
    { restaurant: { name: 'Ben & Co <Grill>', email: 'hello@corner.example' } },
    { app: { email } },
  )
})

async function paidEvent(changes: Parameters<Shop['place']>[0] = {}) {
  const orderId = await payOrder(shop, changes)
  const events = await readEvents(shop.app.db, shop.restaurant.id, 0, 100)
  const event = events.find(({ type, subjectId }) => type === 'order.paid' && subjectId === orderId)
  if (!event) throw new Error('no event')
  return { event, orderId }
}

const mailFor = (...events: StoredEvent[]) =>
  handleEvents(shop.app, orderMail, { restaurantId: shop.restaurant.id, seqs: events.map(({ seq }) => seq) })

const states = async () =>
  await shop.query('select kind, state, attempts, last_error from notifications order by kind')

const jobs = async () =>
  await shop.query(`
      select tasks.identifier as task, jobs.max_attempts from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = task_id`)

describe('the emails of a paid order', () => {
  test('are a receipt with the link for the customer, and NEW ORDER for the management', async () => {
    const { event, orderId } = await paidEvent()
    await mailFor(event)
    const [receipt, notice] = outbox
    expect(outbox).toHaveLength(2)
    expect(receipt?.to.toLowerCase()).toBe('ada@example.com')
    expect(receipt?.subject).toMatch(/^Order Confirmed: [0-9A-F]{8} at Ben & Co <Grill>$/)
    const link = `http://${shop.restaurant.domain}:3000/checkout/confirmation?order=${orderTokenOf(shop.app, orderId)}`
    expect(receipt?.text).toContain(link)
    expect(receipt?.html).toContain(link)
    expect(receipt?.html).toContain('Ben &amp; Co &lt;Grill&gt;')
    expect(receipt?.html).toContain('Soup')
    expect(receipt?.text).toMatch(/^\d× +Soup +\$\d+\.\d\d$/m)
    expect(receipt?.text).toMatch(/^Total +\$\d+\.\d\d$/m)
    expect(outbox.map(({ sender }) => sender)).toEqual(['Ben & Co <Grill>', 'Ben & Co <Grill>'])
    expect(notice?.to).toBe('hello@corner.example')
    expect(receipt?.text).toMatch(/Your number:?\s+#1\b/)
    expect(notice?.subject).toContain('NEW ORDER')
    expect(notice?.text).toContain('#1')
    expect(notice?.text).not.toContain(orderTokenOf(shop.app, orderId))
  })

  test('name what a modifier does to the dish', async () => {
    const size = await shop.choice('Burger', 'Size', 'Double')
    const bun = await shop.choice('Burger', 'Changes', 'Gluten-free bun')
    const lines = [shop.line('Burger', { selections: [size, bun] })]
    const { event } = await paidEvent({ request: shop.request({ lines }) })
    await mailFor(event)
    expect(outbox).toHaveLength(2)
    for (const { text } of outbox) expect(text).toContain('Double · with Gluten-free bun')
  })

  test('are sent once, however often the event is delivered', async () => {
    const { event } = await paidEvent()
    await mailFor(event)
    await mailFor(event)
    await shop.query('delete from handled_events')
    await mailFor(event)
    expect(outbox).toHaveLength(2)
    expect(await states()).toMatchObject([
      { kind: 'new_order', state: 'sent', attempts: 1 },
      { kind: 'receipt', state: 'sent', attempts: 1 },
    ])
  })

  test('stay pending when one fails, without blocking the other', async () => {
    const { event } = await paidEvent()
    fails = ({ subject }) => subject.startsWith('Order Confirmed')
    await mailFor(event)
    expect(await states()).toMatchObject([
      { kind: 'new_order', state: 'sent' },
      { kind: 'receipt', state: 'waiting', attempts: 1, last_error: 'mailbox unavailable' },
    ])
    expect(await jobs()).toEqual([{ task: 'notification', max_attempts: 14 }])
    fails = () => false
    await mailFor(event)
    await deliverNotifications(shop.app)
    expect(outbox.map(({ to }) => to.toLowerCase())).toEqual(['hello@corner.example', 'ada@example.com'])
  })

  test('of several orders are sent together, and only failed ones stay pending', async () => {
    const first = await paidEvent()
    const second = await paidEvent()
    fails = ({ text }) => text.includes(orderTokenOf(shop.app, second.orderId))
    await mailFor(first.event, second.event)
    expect(outbox.map(({ subject }) => subject.split(' ')[0]).toSorted()).toEqual(['NEW', 'NEW', 'Order'])
    fails = () => false
    await mailFor(first.event, second.event)
    expect(await deliverNotifications(shop.app)).toBe(1)
    expect(outbox).toHaveLength(4)
    expect(outbox.at(-1)?.text).toContain(orderTokenOf(shop.app, second.orderId))
  })

  test('escape the kitchen notes of a customer', async () => {
    const line = shop.line('Soup', { specialInstructions: '<img src=x onerror=alert(1)>' })
    const { event } = await paidEvent({ request: shop.request({ lines: [line] }) })
    await mailFor(event)
    for (const { html } of outbox) expect(html).not.toContain('<img')
    expect(outbox[1]?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })
})

describe('the recipients of management email', () => {
  const none = { notification_email: null, owner_email: null, manager_email: null, email: null }

  test.each([
    [{ ...none, notification_email: 'n@a.test', owner_email: 'o@a.test', email: 'e@a.test' }, ['n@a.test']],
    [
      { ...none, owner_email: 'o@a.test', manager_email: 'm@a.test', email: 'e@a.test' },
      ['o@a.test', 'm@a.test'],
    ],
    [{ ...none, owner_email: 'O@a.test', manager_email: 'o@A.test ' }, ['o@a.test']],
    [{ ...none, manager_email: 'm@a.test', email: 'e@a.test' }, ['m@a.test']],
    [{ ...none, notification_email: 'no address', email: 'e@a.test' }, ['e@a.test']],
    [none, []],
  ])('of %o are %o', (addresses, expected) => {
    expect(managementOf(addresses)).toEqual(expected)
  })
})
