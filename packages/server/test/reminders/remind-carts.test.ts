import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { ageCarts } from '../../src/modules/analytics/age-carts.ts'
import { unsubscribeLink, unsubscribeRoute } from '../../src/modules/notifications/public.ts'
import { cartReminderJob } from '../../src/modules/reminders/cart-reminder-job.ts'
import { readConsent, setConsent } from '../../src/modules/reminders/consent.ts'
import { signUp } from '../account/people.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { makeRestaurant } from '../factories.ts'
import { fillCart, HOUR, MINUTE, openReminders, type Reminders, runAll, tokenIn } from './remind.ts'

let shopping: Reminders
beforeEach(async () => {
  shopping = await openReminders()
})

describe('a reminder', () => {
  test('names the dishes, links to the cart and can be unsubscribed in one click', async () => {
    const sessionId = await shopping.fill()
    await shopping.agree(sessionId)
    expect(await shopping.after(59 * MINUTE)).toEqual([])
    const [mail, ...others] = await shopping.after(2 * MINUTE)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'ada@example.com', subject: 'Your cart is still here' })
    expect(mail?.text).toContain('2 × Soup')
    expect(tokenIn(mail?.text ?? '')).not.toBe('')
    expect(mail?.unsubscribe).toContain('/unsubscribe?token=')
    expect(await shopping.after(10 * MINUTE)).toHaveLength(1)
  })

  test('is not sent without consent, or while the owner has turned reminders off', async () => {
    await shopping.fill()
    expect(await shopping.after(2 * HOUR)).toEqual([])
    await shopping.agree(await shopping.fill())
    await shopping.shop.query('update reminder_settings set is_on = false')
    expect(await shopping.after(2 * HOUR)).toEqual([])
    await expect(shopping.agree(await shopping.fill())).rejects.toMatchObject({ status: 422 })
  })

  test('is sent for the carts of a signed-in customer who agreed once', async () => {
    const { shop, restaurantId } = shopping
    const ada = await signUp(shop, 'Ada')
    await setConsent(shop.app, ada, { restaurantId, hasAgreed: true })
    await shopping.fill('Soup', { caller: ada })
    expect((await shopping.after(2 * HOUR)).map(({ to }) => to)).toEqual(['ada@example.com'])
    shop.clock.now += 24 * HOUR
    await setConsent(shop.app, ada, { restaurantId, hasAgreed: false })
    await shopping.fill('Soup', { caller: ada })
    expect(await shopping.after(2 * HOUR)).toHaveLength(1)
  })

  test('is sent at most once a day to one mailbox, even by two restaurants', async () => {
    const { shop } = shopping
    await shopping.agree(await shopping.fill(), 'ada.long@gmail.com')
    expect(await shopping.after(2 * HOUR)).toHaveLength(1)
    await shopping.agree(await shopping.fill(), 'adalong+food@gmail.com')
    expect(await shopping.after(2 * HOUR)).toHaveLength(1)
    const other = await makeRestaurant(shop.app)
    await shop.query(
      `insert into reminder_settings select $1, is_on, delay_minutes, quiet_from, quiet_until, subject, message
       from reminder_settings`,
      [other.id],
    )
    const there = { ...shop, restaurant: other }
    await shopping.agree(await fillCart(there), 'ada.long@gmail.com', other.id)
    expect(await shopping.after(2 * HOUR)).toHaveLength(1)
    // The next day.
    shop.clock.now += 19 * HOUR
    await shopping.agree(await shopping.fill(), 'ada.long@gmail.com')
    expect(await shopping.after(2 * HOUR)).toHaveLength(2)
  })

  test('waits for the end of the quiet hours in the zone of the restaurant', async () => {
    await shopping.shop.query("update reminder_settings set quiet_from = '12:30', quiet_until = '15:00'")
    await shopping.agree(await shopping.fill())
    expect(await shopping.after(2 * HOUR)).toEqual([])
    expect(await shopping.after(59 * MINUTE)).toEqual([])
    expect(await shopping.after(MINUTE)).toHaveLength(1)
  })

  test.each([
    ['is offline', 'online_orders_enabled = false'],
    ['is inactive', 'is_active = false'],
    ['accepts no orders', 'accept_orders = false'],
    ['is paused', "orders_disabled = true, orders_disabled_until = now() + interval '10 years'"],
    ['is closed', `hours = '{}'`],
  ])('is not sent while the restaurant %s', async (_, change) => {
    await shopping.agree(await shopping.fill())
    await shopping.shop.changeMenu(`update restaurants set ${change}`)
    expect(await shopping.after(2 * HOUR)).toEqual([])
  })

  test('is not sent for a cart in which nothing can be ordered', async () => {
    await shopping.agree(await shopping.fill())
    await shopping.shop.changeMenu("update products set is_available = false where name = 'Soup'")
    expect(await shopping.after(2 * HOUR)).toEqual([])
  })

  test('is not sent after the order was placed, paid or not', async () => {
    const { shop } = shopping
    const contact = { firstName: 'Ada', lastName: 'Long', phone: '9085550123', email: 'Ada@Example.com' }
    await shopping.agree(await shopping.fill())
    await payOrder(shop, { contact })
    const bob = await shopping.fill()
    await shopping.agree(bob, 'bob@example.com')
    await shop.place({ sessionId: bob })
    expect(await shopping.after(61 * MINUTE)).toEqual([])
    // An unpaid order ends, and its cart is abandoned again.
    await shop.query('update orders set released_at = now() where paid_at is null')
    expect((await shopping.after(MINUTE)).map(({ to }) => to)).toEqual(['bob@example.com'])
  })

  test('is not sent while the customer continues, or for the older of two carts', async () => {
    const sessionId = await shopping.fill()
    await shopping.agree(sessionId)
    await shopping.after(40 * MINUTE)
    await shopping.fill('Soup', { sessionId })
    expect(await shopping.after(40 * MINUTE)).toEqual([])
    await shopping.agree(await shopping.fill('Beer'))
    expect(await shopping.after(50 * MINUTE)).toEqual([])
    expect((await shopping.after(11 * MINUTE)).map(({ text }) => text.includes('Beer'))).toEqual([true])
  })

  test('is withheld when the customer ordered or unsubscribed before it was delivered', async () => {
    const { shop, restaurantId } = shopping
    const contact = { firstName: 'Ada', lastName: 'Long', phone: '9085550123', email: 'ada@example.com' }
    await shopping.agree(await shopping.fill())
    await shopping.agree(await shopping.fill(), 'bob@example.com')
    shop.clock.now += 61 * MINUTE
    await ageCarts(shop.app)
    for (const { session_id: sessionId } of await shop.query('select session_id from cart_contacts'))
      await cartReminderJob.handle(shop.app, { restaurantId, sessionId })
    expect(await shopping.reminders()).toHaveLength(2)
    await payOrder(shop, { contact })
    const link = unsubscribeLink(shop.app, { id: restaurantId, origin: 'http://a.test' }, 'bob@example.com')
    await unsubscribeRoute.handle(shop.app, new Request(link, { method: 'POST' }), {} as never)
    await deliverNotifications(shop.app)
    expect(shopping.mails.filter(({ subject }) => subject === 'Your cart is still here')).toEqual([])
    const rows = await shop.query("select state from notifications where kind = 'cart_reminder'")
    expect(rows).toEqual([{ state: 'withheld' }, { state: 'withheld' }])
  })

  test('is stored once when two processes run at the same time', async () => {
    await shopping.agree(await shopping.fill())
    shopping.shop.clock.now += 2 * HOUR
    await Promise.all([runAll(shopping.shop), runAll(shopping.shop)])
    const [{ session_id: sessionId }] = await shopping.reminders()
    const { restaurantId } = shopping
    await Promise.all(
      Array.from({ length: 5 }, () => cartReminderJob.handle(shopping.shop.app, { restaurantId, sessionId })),
    )
    expect(await shopping.reminders()).toHaveLength(1)
    expect(await shopping.after(0)).toHaveLength(1)
  })
})

describe('a consent in the checkout', () => {
  test('does not end an unsubscription; that of the signed-in customer does', async () => {
    const { shop, restaurantId } = shopping
    const link = unsubscribeLink(shop.app, { id: restaurantId, origin: 'http://a.test' }, 'ada@example.com')
    await unsubscribeRoute.handle(shop.app, new Request(link, { method: 'POST' }), {} as never)
    await shopping.agree(await shopping.fill())
    expect(await shopping.after(2 * HOUR)).toEqual([])
    const ada = await signUp(shop, 'Ada')
    await setConsent(shop.app, ada, { restaurantId, hasAgreed: true })
    await shopping.fill('Soup', { caller: ada })
    expect(await shopping.after(2 * HOUR)).toHaveLength(1)
  })

  test('is refused for what is not an email address and for an unknown restaurant', async () => {
    await expect(shopping.agree(randomUUID(), 'ada')).rejects.toMatchObject({ status: 422 })
    await expect(shopping.agree(randomUUID(), 'a@b.com', randomUUID())).rejects.toMatchObject({ status: 404 })
  })

  test('in the account needs a confirmed address', async () => {
    const { shop, restaurantId } = shopping
    const bob = await signUp(shop, 'Bob', { verified: false })
    await expect(setConsent(shop.app, bob, { restaurantId, hasAgreed: true })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('is not revealed to an account that has not confirmed the address', async () => {
    const { shop, restaurantId } = shopping
    await shopping.agree(await shopping.fill(), 'bob@example.com')
    const bob = await signUp(shop, 'Bob', { verified: false })
    const hasAgreed = async () => (await readConsent(shop.app, bob, restaurantId)).hasAgreed
    expect(await hasAgreed()).toBe(false)
    await shop.query('update auth.users set email_verified = true')
    expect(await hasAgreed()).toBe(true)
  })
})
