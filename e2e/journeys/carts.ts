import { eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { openPlatform } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { openAs } from '../helpers/staff.ts'

/** Carts of two visits: one left at a declined card, one ordered and followed by another one. */
export const carts: Journey = {
  name: 'carts: left at the payment, ordered and begun again, with their paths in the back offices',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const restaurantId = await world.restaurantId(host)
    const stored = () =>
      world.sql(
        'select status, blocked_by, total_items from cart_sessions where restaurant_id = $1 order by created_at',
        [restaurantId],
      )
    const left = { status: 'checkout_started', blocked_by: 'payment_failed', total_items: 2 }
    await step('a customer leaves after the card was declined', async () => {
      const page = await newWindow()
      await customer.openForPickup(page, world.url(host))
      await customer.addDish(page, 'Onion Rings', [], 2)
      await customer.checkOut(page, customer.newContact())
      await customer.fillCard(page, '4000000000000002')
      await customer.payButton(page).click()
      await eventuallyEqual(stored, [left])
      await page.goto('about:blank')
      // An hour later.
      await world.sql(
        `update cart_sessions set status = 'abandoned', last_activity = now() - interval '60 minutes',
           abandoned_at = now() - interval '30 minutes' where restaurant_id = $1`,
        [restaurantId],
      )
    })
    await step('another one orders, and begins a second cart in the same visit', async () => {
      const page = await newWindow()
      await customer.openForPickup(page, world.url(host))
      await customer.addDish(page, 'French Fries')
      await customer.checkOut(page, customer.newContact())
      await customer.payByCard(page)
      const ordered = { status: 'checkout_completed', blocked_by: null, total_items: 1 }
      // By a job after the payment.
      await eventuallyEqual(stored, [{ ...left, status: 'abandoned' }, ordered], 30_000)
      await customer.openForPickup(page, world.url(host))
      await customer.addDish(page, 'Onion Rings', [], 3)
      const begun = { status: 'active', blocked_by: null, total_items: 3 }
      await eventuallyEqual(stored, [{ ...left, status: 'abandoned' }, ordered, begun])
    })
    await step('the owner sees all three, what was lost, and why', async () => {
      const page = await newWindow({ viewport: { width: 1440, height: 900 } })
      await openAs(page, world, `owner@${host}.test`, host, '/admin/carts')
      await page.getByRole('heading', { name: 'Abandoned Cart Analysis', level: 1 }).waitFor()
      for (const name of [/^All Carts ?3$/, /^Active ?1$/, /^Abandoned ?1$/, /^Started Checkout ?0$/])
        await page.getByRole('tab', { name }).waitFor()
      await expectText(page, 'Lost Revenue')
      await expectText(page, 'Payment failed')
      await page.getByRole('tab', { name: 'Started Checkout' }).click()
      await expectText(page, 'No cart sessions found for the selected filter.')
      await page.getByRole('tab', { name: 'Abandoned' }).click()
      const row = page.getByRole('row').filter({ hasText: 'Abandoned' })
      await row.getByRole('button', { name: /^Details of cart/ }).click()
      await expectText(page.getByRole('table'), 'Last page /checkout/payment. Stopped by: Payment failed.')
      await row.getByRole('cell', { name: 'Payment failed' }).click()
      const panel = page.getByRole('region', { name: /^Cart [\da-f]{8}$/ })
      for (const text of [
        /^2 × \$/,
        'Started checkout',
        'Left at /checkout/payment',
        'Not on the site',
        /^Chrome on/,
      ])
        await expectText(panel, text)
      await panel.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('tab', { name: 'Active' }).click()
      await expectText(page.getByRole('table'), '3')
      await expectNoText(page.getByRole('table'), 'Completed')
    })
    await step('the platform filters by restaurant', async () => {
      const page = await newWindow({ viewport: { width: 1440, height: 900 } })
      await openPlatform(page, world, `/admin/carts?restaurant=${restaurantId}`)
      await page.getByRole('tab', { name: /^All Carts ?3$/ }).waitFor()
      await page
        .locator('#main')
        .getByRole('button', { name: new RegExp(`^Restaurant.*${host}`) })
        .waitFor()
    })
  },
}
