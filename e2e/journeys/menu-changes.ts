import assert from 'node:assert/strict'
import type { Request } from 'playwright-core'
import { eventually, eventuallyEqual, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'

const priceOf = (dish: string, cents: number) =>
  `update products set base_price = ${cents} where restaurant_id = $restaurant and name = '${dish}'`
const availabilityOf = (dish: string, available: boolean) =>
  `update products set is_available = ${available} where restaurant_id = $restaurant and name = '${dish}'`

export const changedPrice: Journey = {
  name: 'changes: a price change during payment, then a dish sells out',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const dishes = [{ name: 'Root Beer Float', quantity: 2 }, { name: 'Hot Fudge Sundae' }]
    await page.clock.install()
    const inFlight = new Set<Request>()
    page.on('request', (request) => inFlight.add(request))
    page.on('requestfinished', (request) => inFlight.delete(request))
    page.on('requestfailed', (request) => inFlight.delete(request))
    await page.route(/\/storefront\/versions$/, (route) => route.abort())
    /**
     * Clicks while the update stream is blocked and the page's clock is paused, so that only the click
     * detects a change, until the page shows it.
     */
    const clickAndExpectRejection = async (label: string, shown: string) => {
      const refused = page.waitForResponse(/\/orders$/)
      const sending = page.waitForRequest(/\/orders$/)
      let waiting = true
      const stop = () => {
        waiting = false
      }
      sending.then(stop, stop)
      const button = page.getByRole('button', { name: label, exact: true })
      while (waiting) {
        // The button ignores clicks while a price is checked, and has another label while it pays. The clock must run
        // on meanwhile: what the payment does before the request may await a timer.
        if (await button.isVisible()) await button.click({ timeout: 1000 }).catch(() => {})
        await page.clock.runFor(50)
      }
      await sending
      assert.equal((await refused).status(), 409)
      // What the page does with the rejection, such as requesting the price, may await a timer, too.
      const change = page.getByText(shown, { exact: true }).filter({ visible: true })
      await eventually(async () => {
        await page.clock.runFor(50)
        assert.ok((await change.count()) > 0, `“${shown}” is not shown`)
      }, 20_000)
    }
    await step('the customer reaches the payment page', async () => {
      await customer.orderUpToPayment(page, world, { host, dishes, contact: customer.newContact() })
      await customer.fillCard(page)
      // 11.00 and 7.50, tax 8%, processing 2.5%.
      await page.getByRole('button', { name: 'Pay $20.44' }).waitFor()
      await page.clock.pauseAt(Date.now() + 60_000)
      // Requests that the advance of the clock led to, some after another timer, are still answered with the previous price.
      for (const _ of [1, 2]) {
        await page.clock.runFor(1000)
        await eventuallyEqual(async () => inFlight.size, 0)
      }
    })
    await step('a raised price is offered for confirmation', async () => {
      await world.change(host, priceOf('Root Beer Float', 600))
      await clickAndExpectRejection('Pay $20.44', 'One thing changed')
      await expectText(page, 'Your card was not charged. Check the new total, then decide.')
      await expectText(page, 'Now $6.00 each')
      await expectText(page, 'Visa ending 4242')
      await page.getByRole('button', { name: 'Accept and pay $21.55' }).waitFor()
    })
    await step('a click right after the change is not taken as consent', async () => {
      let orders = 0
      const count = (request: Request) => {
        if (/\/orders$/.test(request.url())) orders += 1
      }
      page.on('request', count)
      await page.getByRole('button', { name: 'Accept and pay $21.55' }).click()
      await page.clock.runFor(700)
      page.off('request', count)
      assert.equal(orders, 0)
    })
    await step('a sold-out dish is removed', async () => {
      await world.change(host, availabilityOf('Hot Fudge Sundae', false))
      await clickAndExpectRejection('Accept and pay $21.55', 'Sold out today')
      await expectText(page, 'Removed from your order')
      await page.getByRole('button', { name: 'Accept and pay $13.26' }).waitFor()
      await page.clock.runFor(700)
    })
    await step('the new total is paid', async () => {
      await page.clock.resume()
      await page.getByRole('button', { name: 'Accept and pay $13.26' }).click()
      await customer.waitForConfirmation(page)
      await expectText(page, 'Paid $13.26 with Visa ending 4242')
    })
  },
}

export const paused: Journey = {
  name: 'changes: ordering is paused during payment',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.newContact()
    const pause = (on: boolean) =>
      world.change(
        host,
        `update restaurants set orders_disabled = ${on}, orders_disabled_at = ${on ? 'now()' : 'null'} where id = $restaurant`,
      )
    const phone = await newWindow({ viewport: { width: 390, height: 844 } })
    await customer.openForPickup(phone, world.url(host))
    await customer.addDish(phone, 'Onion Rings', [], 2)
    await customer.orderUpToPayment(page, world, { host, contact })
    await customer.fillCard(page)
    await step('the order is rejected and nothing is charged', async () => {
      await pause(true)
      await customer.clickIfPresent(customer.payButton(page))
      await page.getByText('Online ordering is temporarily unavailable').first().waitFor()
      await page
        .getByText('Nothing was charged.')
        .or(page.getByText('Your card was not charged.'))
        .first()
        .waitFor()
      const rows = await world.sql('select 1 from orders where lower(customer_email) = $1', [contact.email])
      assert.equal(rows.length, 0)
    })
    await step('the menu stays readable', async () => {
      const other = await newWindow()
      await customer.open(other, world.url(host))
      await expectText(other, 'Online ordering is temporarily unavailable')
      await expectText(other, 'Liberty Burger')
      await other.getByRole('dialog').waitFor({ state: 'hidden' })
    })
    await step('the cart on a phone offers no change of the order type or time', async () => {
      await customer.openCart(phone)
      const sheet = phone.getByRole('dialog', { name: 'Your Order' })
      await expectText(sheet, 'Online ordering is temporarily unavailable')
      assert.equal(await sheet.getByRole('button', { name: 'Change' }).count(), 0)
    })
    await pause(false)
    await step('the order can be paid after the pause', async () => {
      await page.reload()
      await page.getByRole('heading', { name: 'Secure Payment', level: 1 }).waitFor()
      await customer.payByCard(page)
    })
  },
}

export const closed: Journey = {
  name: 'closed restaurant: a scheduled order with a calendar entry',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
    await world.change(
      host,
      `update restaurants set is_demo = false, closed_dates = '${JSON.stringify([today])}' where id = $restaurant`,
    )
    const dialog = page.getByRole('dialog')
    const slot = await step('ASAP is disabled and Later is preselected', async () => {
      await customer.open(page, world.url(host))
      await expectText(page, 'Closed now, opens tomorrow 11:00 AM')
      await dialog.getByRole('radio', { name: 'Pickup' }).check({ force: true })
      await dialog.getByRole('button', { name: 'Continue' }).click()
      assert.ok(await dialog.getByRole('radio', { name: /^ASAP/ }).isDisabled(), 'ASAP can be chosen')
      assert.ok(await dialog.getByRole('radio', { name: /^Later/ }).isChecked(), 'Later is not chosen')
      const slots = dialog.getByRole('radiogroup', { name: 'Time' }).getByRole('radio')
      const third = slots.nth(2)
      await third.check({ force: true })
      const label = await dialog.getByRole('radiogroup', { name: 'Time' }).locator('label').nth(2).innerText()
      await dialog.getByRole('button', { name: 'Start order' }).click()
      await dialog.waitFor({ state: 'detached' })
      return label.trim()
    })
    await step('the order is placed for the chosen time', async () => {
      await customer.addDish(page, 'Onion Rings', [], 2)
      await customer.checkOut(page, customer.newContact())
      await customer.payByCard(page)
      await expectText(page, slot)
      await expectText(page, 'Tomorrow')
    })
    await step('a calendar entry can be downloaded', async () => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Add to calendar' }).click()
      const file = await download
      assert.match(file.suggestedFilename(), /\.ics$/)
      const chunks: Buffer[] = []
      for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
      const text = Buffer.concat(chunks).toString()
      assert.match(text, /^BEGIN:VCALENDAR\r\n/)
      assert.match(text, /DTSTART[^\r\n]*:\d{8}T\d{6}/)
      assert.match(text, new RegExp(`Restaurant ${host}`))
    })
  },
}
