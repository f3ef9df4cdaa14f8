import assert from 'node:assert/strict'
import { eventuallyEqual, expectNoText, expectText, hydrated } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { result, submit } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { linkIn, mailTo } from '../helpers/mailbox.ts'
import { openAs } from '../helpers/staff.ts'

const subject = 'Your rings are waiting'

export const cartReminders: Journey = {
  name: 'cart reminders: consent in the checkout, an email, the restored cart and its order',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const restaurantId = await world.restaurantId(host)
    const contact = customer.newContact()
    const page = await newWindow()
    const toInformation = async () => {
      await customer.openForPickup(page, world.url(host))
      await customer.addDish(page, 'Onion Rings', [], 2)
      await customer.toSummary(page)
      await customer.toInformation(page)
    }
    const box = page.getByRole('checkbox', { name: /^Remind me if I leave dishes in my cart/ })
    await step('the owner turns reminders on', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/reminders')
      await expectText(owner, 'Reminders are turned off.')
      await owner.getByLabel('Subject').fill('')
      await submit(owner, 'Save changes')
      await expectText(owner, 'Subject is required.')
      await owner.getByLabel('Subject').fill(subject)
      await owner.getByRole('switch', { name: 'Send cart reminders' }).click()
      await owner.getByLabel('Quiet until').fill('21:00')
      await expectText(owner, 'No quiet hours.')
      await submit(owner, 'Save changes')
      await result(owner, 'Cart reminders saved successfully!')
      await expectNoText(owner, 'Reminders are turned off.')
    })
    await step('a customer agrees in the checkout, and leaves', async () => {
      await toInformation()
      await customer.fillInformation(page, contact)
      await box.waitFor()
      assert.equal(await box.isChecked(), false, 'the box is ticked in advance')
      await box.check()
      await customer.toPayment(page)
      await eventuallyEqual(
        () =>
          world.sql(
            `select cart.status from cart_contacts contact join cart_sessions cart using (restaurant_id, session_id)
             where restaurant_id = $1 and email = $2`,
            [restaurantId, contact.email],
          ),
        [{ status: 'checkout_started' }],
      )
      await page.goto('about:blank')
      // Two hours later.
      await world.sql(
        `with cart as (
           update cart_sessions set status = 'abandoned', last_activity = now() - interval '2 hours'
           where restaurant_id = $1 and session_id in (select session_id from cart_contacts where email = $2)
           returning session_id
         )
         select graphile_worker.add_job('cart-reminder',
           json_build_object('restaurantId', $1::uuid, 'sessionId', session_id)) from cart`,
        [restaurantId, contact.email],
      )
    })
    const mail = await mailTo(world, contact.email, subject)
    await step(
      'on the platform’s host, the cart of another restaurant is replaced after a confirmation',
      async () => {
        const link = new URL(linkIn(mail, '/saved-cart'))
        const device = await newWindow()
        const sakuraMenu = `/menu/${await world.restaurantId('sakura')}`
        await customer.openForPickup(device, world.url('', sakuraMenu))
        await customer.addDish(device, 'Miso Soup')
        const cart = device.getByRole('dialog', { name: 'Your Order' })
        for (const [choice, dish] of [
          ['Keep my cart', 'Miso Soup'],
          ['Start new order', 'Onion Rings'],
        ] as const) {
          await device.goto(world.url('', link.pathname + link.search))
          const question = device.getByRole('alertdialog', { name: 'Start a new order?' })
          await question.getByRole('button', { name: choice }).click()
          if (dish === 'Onion Rings') await customer.startPickup(device)
          await expectText(cart, dish)
        }
      },
    )
    await step('the email restores the cart, which is ordered', async () => {
      assert.ok(mail.text.includes('2 × Onion Rings'), mail.text)
      const device = await newWindow()
      await device.goto(linkIn(mail, '/saved-cart'))
      await hydrated(device)
      await customer.startPickup(device)
      await device.getByRole('heading', { name: 'Your Order' }).waitFor()
      await expectText(device.getByRole('dialog'), 'Onion Rings')
      await device.getByRole('button', { name: 'Checkout' }).click()
      await device.getByRole('heading', { name: 'Order Summary', level: 1 }).waitFor()
      await customer.toInformation(device)
      await customer.fillInformation(device, contact)
      await customer.toPayment(device)
      await customer.payByCard(device)
    })
    await step('a changed link restores nothing', async () => {
      await page.goto(linkIn(mail, '/saved-cart').replace(/.{5}$/, 'AAAAA'))
      await expectText(page, 'Your cart is no longer available')
    })
    await step('one click unsubscribes, without signing in', async () => {
      await page.goto(linkIn(mail, '/unsubscribe'))
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await expectText(page, 'You are unsubscribed')
    })
    await step('the owner sees what was sent and opened', async () => {
      await owner.reload()
      const results = owner.getByRole('region', { name: 'Results' })
      await expectText(results, '0 customers agree now')
      await expectText(results, '100% of those sent')
      await results.getByRole('region', { name: 'Latest reminders' }).waitFor()
    })
  },
}
