import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'
import { countsOf } from './payments.ts'

export const followed: Journey = {
  name: 'payment: in progress, shown on every page and followed to its end',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const context = page.context()
    const bar = (on: Page) => on.getByRole('status').filter({ hasText: /order [0-9A-F]{8}/i })
    await step('no response to the settlement arrives, and the customer leaves the page', async () => {
      await customer.orderUpToPayment(page, world, { contact: customer.newContact() })
      await customer.fillCard(page)
      await context.route(/\/settle$/, (route) => route.abort())
      await customer.payButton(page).click()
      await expectText(page, 'Payment Error')
      await customer.open(page, world.url('liberty'))
      await expectText(bar(page), /Confirming the payment of order/)
    })
    await step('another tab knows it, too, and begins no second payment', async () => {
      const other = await context.newPage()
      await customer.open(other, world.url('liberty', '/checkout/summary'))
      await expectText(bar(other), /Confirming the payment of order/)
      await expectNoText(other, /Nothing was charged/)
      await other.close()
      await customer.open(page, world.url('liberty', '/checkout/payment'))
      await page.getByRole('heading', { name: 'Your payment status could not be checked' }).waitFor()
    })
    await step('after its tab was closed, a new one leads to the order', async () => {
      const next = await context.newPage()
      await page.close()
      await context.unrouteAll()
      await customer.open(next, world.url('liberty'))
      await bar(next).getByText('is placed.').first().waitFor()
      await next.getByRole('dialog').getByRole('link', { name: 'View order' }).click()
      await customer.waitForConfirmation(next)
    })
  },
}

export const challengedAgain: Journey = {
  name: 'payment: a reload anywhere in the checkout keeps everything, and the bank’s challenge goes on',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.newContact()
    const bank = page.frameLocator('iframe[title="Your bank"]')
    await step('contact details survive a reload of each page', async () => {
      await customer.orderUpToPayment(page, world, { contact })
      await page.reload()
      await page.getByRole('heading', { name: 'Secure Payment', level: 1 }).waitFor()
      await expectText(page, new RegExp(contact.email))
      await page.goBack()
      await page.reload()
      await page.getByLabel('Email').waitFor()
      assert.equal(await page.getByLabel('Email').inputValue(), contact.email)
      assert.equal(await page.getByLabel(/^I accept the Terms/).isChecked(), true)
      await customer.toPayment(page)
    })
    await step('the challenge is shown again after a reload, and completed', async () => {
      await customer.fillCard(page, '4000002500003155')
      await customer.payButton(page).click()
      await bank.getByRole('button', { name: 'Complete' }).waitFor()
      await page.reload()
      await bank.getByRole('button', { name: 'Complete' }).click()
      await customer.waitForConfirmation(page)
      assert.deepEqual(await countsOf(world, contact.email), { orders: 1, payments: 1, paid: 1 })
    })
    await step('a paid order leaves no contact details in the tab', async () => {
      const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
      assert.equal(stored.includes(contact.email), false)
    })
  },
}

export const silentServer: Journey = {
  name: 'payment: a server that never responds, and one that fails',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    await page.clock.install()
    const contact = customer.newContact()
    await customer.orderUpToPayment(page, world, { contact })
    await customer.fillCard(page)
    await step('an order without a response ends with a way to go on', async () => {
      const reached = Promise.withResolvers<void>()
      await page.route(/\/restaurants\/[^/]+\/orders$/, () => reached.resolve())
      await customer.payButton(page).click()
      await reached.promise
      await page.clock.runFor(41_000)
      await expectText(page, /Request timed out\. Please try again\./)
      await expectText(page, 'Your card was not charged. Everything you entered is still here.')
      await page.unrouteAll()
    })
    await step('the same button pays, once', async () => {
      await page.clock.resume()
      await customer.pay(page)
      assert.deepEqual(await countsOf(world, contact.email), { orders: 1, payments: 1, paid: 1 })
    })
    await step('a failure of the server is not reported as one of the connection', async () => {
      await page.route(/\/api\//, (route) => route.fulfill({ status: 500, body: '<h1>Error</h1>' }))
      await page.reload()
      await expectText(page, /Server error\. Our team has been notified\./)
      await expectNoText(page, /Connection issue/)
    })
  },
}
