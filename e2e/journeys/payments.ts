import assert from 'node:assert/strict'
import { eventually, sees } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import type { World } from '../frame/world.ts'
import * as customer from '../people/customer.ts'

/** Orders and payments of one customer, who has an e-mail address of their own for that. */
async function countsOf(world: World, email: string) {
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
  name: 'payment: refused cards, the bank says no and yes, one order all along',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.somebodyNew()
    await step('up to the payment', () => customer.orderUpToPayment(page, world, { contact }))
    await step('no card', async () => {
      await customer.payButton(page).click()
      await sees(page.getByRole('alert'), /Card information is required\./)
    })
    for (const [card, message] of refusals) {
      await step(message, async () => {
        await customer.fillCard(page, card)
        await customer.payButton(page).click()
        await sees(page, 'Payment Error')
        await sees(page.getByRole('alert'), new RegExp(`^${message.replaceAll('.', '\\.')}`))
        await sees(page, 'Your card was not charged. Everything you entered is still here.')
      })
    }
    const bank = page.frameLocator('iframe[title="Your bank"]')
    await step('the bank says no', async () => {
      await customer.fillCard(page, '4000002500003155')
      await customer.payButton(page).click()
      await bank.getByRole('button', { name: 'Fail' }).click()
      await sees(page.getByRole('alert'), /^We are unable to authenticate your payment method\./)
    })
    await step('the bank says yes', async () => {
      await customer.payButton(page).click()
      await bank.getByRole('button', { name: 'Complete' }).click()
      await customer.confirmed(page)
      await sees(page, 'Paid $13.26 with Visa ending 3155')
    })
    await step('one order, one payment', async () => {
      assert.deepEqual(await countsOf(world, contact.email), { orders: 1, payments: 1, paid: 1 })
    })
  },
}

const refusals = [
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
] as const

export const hurry: Journey = {
  name: 'payment: double click, back button, second tab',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.somebodyNew()
    await step('pay with a double click', async () => {
      await customer.orderUpToPayment(page, world, { contact })
      await customer.fillCard(page)
      await customer.payButton(page).dblclick()
      await customer.confirmed(page)
      assert.deepEqual(await countsOf(world, contact.email), { orders: 1, payments: 1, paid: 1 })
    })
    await step('back does not pay again', async () => {
      await page.goBack()
      await sees(page, 'No order data found. Please start a new order.')
      await page.goForward()
      await customer.confirmed(page)
    })
    await step('two tabs of one order', async () => {
      const second = await newWindow()
      const twice = customer.somebodyNew()
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
      await Promise.all([customer.payButton(second).click(), customer.payButton(copy).click()])
      await Promise.all([customer.confirmed(second), customer.confirmed(copy)])
      assert.deepEqual(await countsOf(world, twice.email), { orders: 1, payments: 1, paid: 1 })
    })
  },
}

export const reloaded: Journey = {
  name: 'payment: reload in the middle of it',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.somebodyNew()
    await step('the answer to the payment is never heard', async () => {
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
    await step('the page asks first, and finds the order paid', async () => {
      await customer.confirmed(page)
      assert.deepEqual(await countsOf(world, contact.email), { orders: 1, payments: 1, paid: 1 })
    })
  },
}

export const brokenProvider: Journey = {
  name: 'payment: the provider breaks down, then works',
  alone: true,
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.somebodyNew()
    await customer.orderUpToPayment(page, world, { contact })
    await customer.fillCard(page)
    for (const failOn of ['create', 'confirm']) {
      await step(`the connection breaks at ${failOn}`, async () => {
        await world.controlPayments({ failNext: 'network', failOn, failTimes: 10 })
        await customer.payButton(page).click()
        await sees(page, 'Payment Error')
        await world.calmSandbox()
      })
    }
    await step('slow as it is, the same order is paid', async () => {
      await world.controlPayments({ delayMs: 700 })
      await customer.payButton(page).click()
      await sees(page, 'Paying…')
      await customer.confirmed(page)
      await eventually(() => countsOf(world, contact.email), { orders: 1, payments: 1, paid: 1 })
    })
  },
}

export const offline: Journey = {
  name: 'payment: offline, then back, and without trackers',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.somebodyNew()
    await step('up to the payment without trackers', async () => {
      await page.route(/\/visits$/, (route) => route.abort())
      await customer.orderUpToPayment(page, world, { contact })
      await customer.fillCard(page)
    })
    await step('offline', async () => {
      await page.context().setOffline(true)
      await customer.payButton(page).click()
      await page.getByText('Connection issue. Please check your internet and try again.').waitFor()
      await sees(page, 'NETWORK_ERROR')
      await page.context().setOffline(false)
    })
    await step('back', async () => {
      await customer.pay(page)
      assert.deepEqual(await countsOf(world, contact.email), { orders: 1, payments: 1, paid: 1 })
    })
  },
}
