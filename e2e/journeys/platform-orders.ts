import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'

/** A restaurant without a domain of its own: the pages of an order know it only from the order. */
export const platformOrders: Journey = {
  name: 'platform: an order at /menu/{id}, its pages without it, and a receipt beside the cart of another restaurant',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const id = await world.restaurantId('liberty')
    const heading = (name: string | RegExp, on = page) =>
      on.getByRole('heading', { name, level: 1 }).waitFor()
    await step('without an order, each step of the checkout reports that', async () => {
      for (const path of ['summary', 'customer-info', 'payment']) {
        await customer.open(page, world.url('', `/checkout/${path}`))
        await heading('No order data found. Please start a new order.')
        await page.getByRole('link', { name: 'Our Restaurants' }).waitFor()
      }
    })
    const token = await step('an order is paid after a reload of the payment page', async () => {
      await customer.orderUpToPayment(page, world, { host: '', path: `/menu/${id}` })
      await page.reload()
      await customer.fillCard(page)
      return customer.pay(page)
    })
    await step('Back leads to the placed order', async () => {
      await page.goBack()
      await heading(/^Your order \S+ is placed$/)
      await page.getByRole('link', { name: 'View your order' }).click()
      await customer.waitForConfirmation(page)
    })
    const receipt = world.url('', `/checkout/confirmation?order=${token}`)
    const toMenu = (on: Page) =>
      on.getByRole('banner').getByRole('link', { name: 'Liberty Burger House' }).click()
    await step('its link leads to the menu', async () => {
      const other = await newWindow()
      await customer.open(other, receipt)
      await toMenu(other)
      await heading('Liberty Burger House', other)
    })
    await step('it asks before it replaces the cart of another restaurant', async () => {
      const other = await newWindow()
      const sakura = await world.restaurantId('sakura')
      await customer.openForPickup(other, world.url('', `/menu/${sakura}`))
      await customer.addDish(other, 'Clear Soup')
      await customer.open(other, receipt)
      await other.getByRole('button', { name: 'Order again' }).click()
      await expectText(other, 'Your cart has items from another restaurant. They will be removed.')
      await other.getByRole('button', { name: 'Keep my cart' }).click()
      await toMenu(other)
      await expectText(other, 'Start a new order at Liberty Burger House?')
      await other.getByRole('button', { name: 'Keep my order' }).click()
      await other.waitForURL(`**/menu/${sakura}`)
      await other.getByRole('button', { name: 'Cart 1 item' }).waitFor()
      assert.equal(new URL(other.url()).search, '')
    })
  },
}
