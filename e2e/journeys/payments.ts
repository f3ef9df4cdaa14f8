import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually, eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import type { World } from '../harness/world.ts'
import * as customer from '../helpers/customer.ts'

/** Number of orders and payments of a customer, by email. */
export async function countsOf(world: World, email: string) {
  const orders = await world.sql<{ id: string; payment_status: string }>(
    'select id, payment_status from orders where lower(customer_email) = $1',
    [email],
  )
  const ids = new Set(orders.map(({ id }) => id))
  const payments = (await world.payments()).filter(({ metadata }) => ids.has(metadata.order_id ?? ''))
  const paid = payments.filter(({ status }) => status === 'succeeded').length
  return { orders: orders.length, payments: payments.length, paid }
}

export const refusedCards: Journey = {
  name: 'payment: declined cards and a failed bank challenge, then success, with one order',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.newContact()
    await step('the customer reaches the payment page', () =>
      customer.orderUpToPayment(page, world, { contact }),
    )
    await step('a missing card is reported', async () => {
      await customer.payButton(page).click()
      await expectText(page.getByRole('alert'), /Card information is required\./)
    })
    for (const [card, message] of refusals) {
      await step(message, async () => {
        await customer.fillCard(page, card)
        await customer.payButton(page).click()
        await expectText(page, 'Payment Error')
        await expectText(page.getByRole('alert'), new RegExp(`^${message.replaceAll('.', '\\.')}`))
        await expectText(page, 'Your card was not charged. Everything you entered is still here.')
      })
    }
    const bank = page.frameLocator('iframe[title="Your bank"]')
    await step('a failed bank challenge is reported', async () => {
      await customer.fillCard(page, '4000002500003155')
      await customer.payButton(page).click()
      await bank.getByRole('button', { name: 'Fail' }).click()
      await expectText(page.getByRole('alert'), /^We are unable to authenticate your payment method\./)
    })
    await step('a completed bank challenge pays the order', async () => {
      await customer.payButton(page).click()
      await bank.getByRole('button', { name: 'Complete' }).click()
      await customer.waitForConfirmation(page)
      await expectText(page, 'Paid $13.26 with Visa ending 3155')
    })
    await step('there is one order and one payment', async () => {
      assert.deepEqual(await countsOf(world, contact.email), { orders: 1, payments: 1, paid: 1 })
    })
  },
}

const refusals = [
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
] as const

export const duplicateSubmits: Journey = {
  name: 'payment: double click, back button, second tab',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.newContact()
    await step('a double click on the way to the payment skips no step', async () => {
      // The button of the next step is at the same place.
      const phone = await newWindow({ viewport: { width: 390, height: 844 } })
      const next = phone.getByRole('button', { name: /^Continue/ }).filter({ visible: true })
      const heading = (name: string) => phone.getByRole('heading', { name, level: 1 }).waitFor()
      await customer.openForPickup(phone, world.url('liberty'))
      await customer.addDish(phone, 'Onion Rings', [], 2)
      await customer.openCart(phone)
      await phone.getByRole('button', { name: 'Checkout' }).dblclick()
      await heading('Order Summary')
      await next.dblclick()
      await heading('Your Information')
      await expectNoText(phone, 'First name is required.')
      await customer.fillInformation(phone, contact)
      await next.dblclick()
      await heading('Secure Payment')
      await expectNoText(phone, 'Payment Error')
    })
    await step('a double click pays once', async () => {
      await customer.orderUpToPayment(page, world, { contact })
      await customer.fillCard(page)
      await customer.payButton(page).dblclick()
      await customer.waitForConfirmation(page)
      assert.deepEqual(await countsOf(world, contact.email), { orders: 1, payments: 1, paid: 1 })
    })
    await step('the Back button leads to the paid order, not to a new one', async () => {
      for (const path of ['/checkout/customer-info', '/checkout/summary']) {
        await page.goBack()
        await page.waitForURL(world.url('liberty', path))
        await page.getByRole('heading', { name: /^Your order [0-9A-F]{8} is placed$/, level: 1 }).waitFor()
        await expectNoText(page, /Nothing was charged/)
      }
      await page.getByRole('link', { name: 'View your order' }).click()
      await customer.waitForConfirmation(page)
    })
    await step('a new tab, which knows no order, does not claim that nothing was charged', async () => {
      const other = await page.context().newPage()
      await customer.open(other, world.url('liberty', '/checkout/payment'))
      await expectText(other, /If you have paid, the link in your receipt opens your order\.$/)
      await expectNoText(other, /Nothing was charged/)
      await other.close()
    })
    await step('two tabs with the same order pay once', async () => {
      const second = await newWindow()
      const twice = customer.newContact()
      await customer.orderUpToPayment(second, world, { contact: twice })
      await customer.fillCard(second)
      const copy = await second.context().newPage()
      const stored = await second.evaluate(() => JSON.stringify({ ...sessionStorage }))
      await copy.addInitScript((entries) => {
        for (const [key, value] of Object.entries(JSON.parse(entries)))
          sessionStorage.setItem(key, String(value))
      }, stored)
      await customer.open(copy, world.url('liberty', '/checkout/customer-info'))
      await customer.fillInformation(copy, twice)
      await customer.toPayment(copy)
      await customer.fillCard(copy)
      // Without waiting for one press, after which the other tab would follow the payment.
      const buttons = [second, copy].map(customer.payButton)
      for (const button of buttons) await button.click({ trial: true })
      await Promise.all(buttons.map((button) => button.dispatchEvent('click')))
      await Promise.all([customer.waitForConfirmation(second), customer.waitForConfirmation(copy)])
      assert.deepEqual(await countsOf(world, twice.email), { orders: 1, payments: 1, paid: 1 })
    })
  },
}

export const reloaded: Journey = {
  name: 'payment: reload during the payment',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.newContact()
    await step('the response to the settlement is lost', async () => {
      await customer.orderUpToPayment(page, world, { contact })
      await customer.fillCard(page)
      let release = () => {}
      const reached = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/\/settle$/, async (route) => {
        release()
        await route.abort()
      })
      await customer.payButton(page).click()
      await reached
      await page.unrouteAll()
      await page.reload()
    })
    await step('the reloaded page finds the order paid', async () => {
      await customer.waitForConfirmation(page)
      assert.deepEqual(await countsOf(world, contact.email), { orders: 1, payments: 1, paid: 1 })
    })
  },
}

export const brokenProvider: Journey = {
  name: 'payment: the provider fails, then recovers',
  copyOf: 'liberty',
  sandbox: 'payments',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.newContact()
    const onlyFor = await world.restaurantId(host)
    await customer.orderUpToPayment(page, world, { host, contact })
    await customer.fillCard(page)
    for (const failOn of ['create', 'confirm']) {
      await step(`the connection fails at ${failOn}`, async () => {
        await world.controlPayments({ onlyFor, failNext: 'network', failOn, failTimes: 10 })
        await customer.payButton(page).click()
        await expectText(page, 'Payment Error')
        await world.resetSandbox()
      })
    }
    await step('the same order is paid with a slow provider', async () => {
      await world.controlPayments({ onlyFor, delayMs: 700 })
      await customer.payButton(page).click()
      await expectText(page, 'Paying…')
      await customer.waitForConfirmation(page)
      await eventuallyEqual(() => countsOf(world, contact.email), { orders: 1, payments: 1, paid: 1 })
    })
  },
}

export const offline: Journey = {
  name: 'payment: offline, then online, with tracking blocked',
  expectedErrors: /dynamically imported module|preload CSS|^Error |net::ERR/,
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.newContact()
    await step('the customer reaches the payment page with tracking blocked', async () => {
      await page.route(/\/visits$/, (route) => route.abort())
      await customer.orderUpToPayment(page, world, { contact })
      await customer.fillCard(page)
    })
    await step('offline shows a connection error', async () => {
      await page.context().setOffline(true)
      await customer.payButton(page).click()
      await page.getByText('Connection issue. Please check your internet and try again.').waitFor()
      await expectText(page, 'NETWORK_ERROR')
      await page.context().setOffline(false)
    })
    await step('online again, the order is paid', async () => {
      await customer.pay(page)
      assert.deepEqual(await countsOf(world, contact.email), { orders: 1, payments: 1, paid: 1 })
    })
    await step('a connection that is lost at the cart stops no step before the payment', async () => {
      const lost = await newWindow()
      await customer.openForPickup(lost, world.url('liberty'))
      await customer.addDish(lost, 'Onion Rings')
      await customer.openCart(lost)
      await eventually(async () => assert.ok(await hasLoadedPayment(lost)))
      await lost.context().setOffline(true)
      await lost.getByRole('button', { name: 'Checkout' }).click()
      await lost.getByText('Connection issue. Please check your internet and try again.').waitFor()
      await customer.toInformation(lost)
      await customer.fillInformation(lost, customer.newContact())
      await customer.toPayment(lost)
      await lost.context().setOffline(false)
      await customer.payByCard(lost)
    })
    await step('a step that cannot load offline is shown when the browser is online again', async () => {
      const lost = await newWindow()
      await lost.route(/\/assets\/(summary|dead-end)-/, (route) => route.abort())
      await customer.openForPickup(lost, world.url('liberty'))
      await customer.addDish(lost, 'Onion Rings')
      await customer.openCart(lost)
      await lost.context().setOffline(true)
      await lost.getByRole('button', { name: 'Checkout' }).click()
      await expectText(lost, /^It did not load: the connection failed/)
      await lost.unrouteAll()
      await lost.context().setOffline(false)
      await lost.getByRole('heading', { name: 'Order Summary', level: 1 }).waitFor()
    })
    await step('a confirmation whose code failed to load is shown after a reload', async () => {
      const other = await newWindow()
      await other.route(/\/assets\/confirmation-/, (route) => route.abort(), { times: 1 })
      await customer.orderUpToPayment(other, world, { contact: customer.newContact() })
      await customer.payByCard(other)
    })
  },
}

/** Whether the bundle of the payment step, and all that was requested before it, is loaded. */
function hasLoadedPayment(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[href*="/assets/"]')]
    const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
    const isPayment = ({ href }: HTMLLinkElement) => /\/payment-[\w-]{8}\.js$/.test(href)
    return links.some(isPayment) && links.every(({ href }) => loaded.has(href))
  })
}
