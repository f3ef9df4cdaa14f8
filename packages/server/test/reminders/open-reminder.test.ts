import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { openReminder } from '../../src/modules/reminders/open-reminder.ts'
import { purgeReminders } from '../../src/modules/reminders/purge-reminders.ts'
import { readResults } from '../../src/modules/reminders/read-results.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { HOUR, MINUTE, openReminders, type Reminders, tokenIn } from './remind.ts'

let shopping: Reminders
let token: string
beforeEach(async () => {
  shopping = await openReminders()
  await shopping.agree(await shopping.fill())
  const [mail] = await shopping.after(61 * MINUTE)
  token = tokenIn(mail?.text ?? '')
})

const open = (sessionId: string | null = null, restaurantId = shopping.restaurantId, link = token) =>
  openReminder(shopping.shop.app, visitor(), { restaurantId, token: link, sessionId })
const results = () =>
  readResults(shopping.shop.app, shopping.owner, { restaurantId: shopping.restaurantId, days: 30 })
const contact = { firstName: 'Ada', lastName: 'Long', phone: '9085550123', email: 'ada@example.com' }

describe('the link of a reminder', () => {
  test('restores the dishes at the current price, names what changed, and has no personal data', async () => {
    await shopping.shop.changeMenu("update products set base_price = 700 where name = 'Soup'")
    const opened = await open()
    expect(opened.lines).toMatchObject([
      { productId: shopping.shop.restaurant.productId('Soup'), quantity: 2 },
    ])
    expect(opened.memory).toMatchObject([{ name: 'Soup', unitPrice: 700 }])
    expect(opened.changes).toMatchObject([{ kind: 'price-changed', oldPrice: 650, newPrice: 700 }])
    // "ada" alone can be a part of a random id.
    expect(JSON.stringify(opened)).not.toMatch(/Ada|ada@/)
    await shopping.shop.changeMenu("update products set is_available = false where name = 'Soup'")
    expect(await open()).toMatchObject({ lines: [], changes: [{ kind: 'sold-out', name: 'Soup' }] })
  })

  test('is valid for its reminder and its restaurant only', async () => {
    const [id, signature] = token.split('.')
    const forged = [`${randomUUID()}.${signature}`, `${id}.`, `${id}.${'A'.repeat(43)}`, '', 'x'.repeat(300)]
    for (const link of forged)
      await expect(open(null, undefined, link)).rejects.toMatchObject({ status: 404 })
    const other = await makeRestaurant(shopping.shop.app)
    await expect(open(null, other.id)).rejects.toMatchObject({ status: 404 })
    await expect(open(null, randomUUID())).rejects.toMatchObject({ status: 404 })
  })

  test('expires after 7 days, when its address and dishes are deleted', async () => {
    const { shop } = shopping
    shop.clock.now += 7 * 24 * HOUR - 1
    await purgeReminders(shop.app)
    expect((await open()).lines).toHaveLength(1)
    shop.clock.now += 2
    await expect(open()).rejects.toMatchObject({ code: 'LINK_EXPIRED', status: 410 })
    await purgeReminders(shop.app)
    expect(await shopping.reminders()).toMatchObject([{ email: null, mailbox: null, lines: null, items: 2 }])
    expect(await shop.query('select * from cart_contacts')).toEqual([])
  })
})

describe('the results', () => {
  test('count what was sent, opened and recovered, without personal data', async () => {
    expect(await results()).toMatchObject({ sent: 1, opened: 0, recovered: 0, revenue: 0, agreed: 1 })
    await open()
    await open()
    await payOrder(shopping.shop, { contact })
    await shopping.after(MINUTE)
    const counted = await results()
    expect(counted).toMatchObject({ sent: 1, opened: 1, recovered: 1, revenue: 1300 })
    expect(counted.latest).toMatchObject([{ items: 2, value: 1300, revenue: 1300 }])
    expect(JSON.stringify(counted)).not.toContain('ada@')
  })

  test('count an order with another address in the visit that opened the link, once', async () => {
    const sessionId = randomUUID()
    await open(sessionId)
    await payOrder(shopping.shop, { sessionId, contact: { ...contact, email: 'other@example.com' } })
    await payOrder(shopping.shop, { sessionId, contact })
    await shopping.after(MINUTE)
    await shopping.after(MINUTE)
    expect(await results()).toMatchObject({ recovered: 1, revenue: 1300 })
  })

  test('count no order of another person, or after 72 hours', async () => {
    const { shop } = shopping
    await payOrder(shop, { contact: { ...contact, email: 'other@example.com' } })
    shop.clock.now += 72 * HOUR + MINUTE
    await payOrder(shop, { contact })
    await shopping.after(MINUTE)
    expect(await results()).toMatchObject({ sent: 1, recovered: 0 })
  })

  test('leave out reminders whose email was not sent', async () => {
    await shopping.shop.query("update notifications set state = 'withheld'")
    expect(await results()).toMatchObject({ sent: 0 })
  })
})
