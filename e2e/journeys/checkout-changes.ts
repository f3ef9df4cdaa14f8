import assert from 'node:assert/strict'
import { eventuallyEqual, expectText, visibleText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'

export const lastCodeUse: Journey = {
  name: 'discount code: the last use stays reserved through a declined card, a reload and changed details',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const code = 'SECOND'
    await world.sql(
      `insert into discount_codes (restaurant_id, code, description, discount_type, discount_percentage, max_uses)
       values ($1, $2, 'For one order', 'percentage', 10000, 1)`,
      [await world.restaurantId('liberty'), code],
    )
    const applied = page.getByText(`${code} applied`)
    await step('a card is declined', async () => {
      await customer.openForPickup(page, world.url('liberty'))
      await customer.addDish(page, 'Onion Rings', [], 2)
      await customer.toSummary(page)
      await customer.applyCode(page, code)
      await applied.waitFor()
      await customer.toInformation(page)
      await customer.fillInformation(page)
      await customer.toPayment(page)
      await customer.fillCard(page, '4000000000000002')
      await customer.payButton(page).click()
      await expectText(page, 'Your card was declined.')
    })
    await step('the code still applies when the price is requested again', async () => {
      await page.goBack()
      const priced = page.waitForResponse((response) => response.url().endsWith('/prices'))
      await page.goBack()
      await page.getByRole('heading', { name: 'Order Summary', level: 1 }).waitFor()
      await priced
      await applied.waitFor()
      await page.getByText('You save $1.20.').waitFor()
    })
    await step('changed details after a reload are paid with the first click', async () => {
      await page.reload()
      await customer.toInformation(page)
      await customer.fillInformation(page, { ...customer.ada, lastName: 'King' })
      await customer.toPayment(page)
      await customer.payByCard(page)
      const receipt = page.getByRole('complementary', { name: 'Receipt' })
      await eventuallyEqual(async () => (await visibleText(receipt)).includes(`${code} −$1.20`), true)
    })
    await step('one order is paid, the other was replaced, and the code was used once', async () => {
      const states = async () =>
        (
          await world.sql<{ state: string }>(
            'select state from discount_redemptions r join discount_codes c on c.id = r.discount_code_id where code = $1',
            [code],
          )
        )
          .map(({ state }) => state)
          .sort()
      await eventuallyEqual(states, ['redeemed', 'released'])
    })
  },
}

export const backFromSummary: Journey = {
  name: 'summary: back to the cart, and a changed order type',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const dialog = page.getByRole('dialog')
    const summary = page.getByRole('heading', { name: 'Order Summary', level: 1 })
    await step('the customer reaches the summary', async () => {
      await customer.openForPickup(page, world.url('liberty'))
      await customer.addDish(page, 'Onion Rings', [], 3)
      await customer.toSummary(page)
    })
    await step('Edit order opens the cart', async () => {
      await page.getByRole('button', { name: 'Edit order' }).click()
      await dialog.getByRole('heading', { name: 'Your Order' }).waitFor()
      await dialog.getByRole('button', { name: 'Checkout' }).click()
      await summary.waitFor()
    })
    await step('Change opens the order-start dialog, which returns to the summary', async () => {
      await page.getByRole('button', { name: 'Change' }).click()
      await customer.startDelivery(page, '30 South Second Street, Philadelphia, PA 19106')
      await summary.waitFor()
      await expectText(page, '30 South Second Street, Philadelphia, PA 19106')
    })
    await step('a reload of the menu does not reopen the cart', async () => {
      await page.getByRole('button', { name: 'Edit order' }).click()
      await dialog.getByRole('heading', { name: 'Your Order' }).waitFor()
      await customer.open(page, page.url())
      await page.getByRole('button', { name: /^Cart\b/ }).waitFor()
      assert.equal(await dialog.count(), 0)
    })
  },
}
