import assert from 'node:assert/strict'
import { eventuallyEqual, expectText, visibleText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'

export const courierDelivery: Journey = {
  name: 'delivery by courier: invalid address, undeliverable address, deliverable address',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    await page.clock.install()
    await customer.open(page, world.url('napoli'))
    const dialog = page.getByRole('dialog')
    const check = async (address: string) => {
      await dialog.getByLabel('Street address').fill(address)
      await dialog.getByRole('button', { name: 'Check address' }).click()
    }
    const toAddress = async () => {
      await dialog.getByRole('radio', { name: 'Delivery' }).check({ force: true })
      await dialog.getByRole('button', { name: 'Continue' }).click()
    }
    await step('an invalid address is rejected', async () => {
      await toAddress()
      await check('')
      await expectText(dialog, 'Please provide a complete address with street, city, and state')
      await dialog.getByLabel('City').fill('Chicago')
      await check('12 Oak Street')
      await expectText(dialog, 'Please include state and zip code in your address')
    })
    await step('an undeliverable address switches to pickup after three seconds', async () => {
      await page.clock.pauseAt(Date.now() + 60_000)
      await check('1 Nowhere Street, Chicago, IL 60607')
      await expectText(dialog, 'Unable to deliver')
      await expectText(dialog, 'Switching your order to pickup…')
      await page.clock.runFor(2900)
      assert.ok(await dialog.getByText('Unable to deliver').isVisible(), 'it switched to pickup too early')
      await page.clock.runFor(200)
      await expectText(dialog, 'When will you pick it up?')
      await page.clock.resume()
    })
    await step('the switch is cancelled when the user acts', async () => {
      await dialog.getByRole('button', { name: 'Back' }).click()
      await toAddress()
      await check('1 Nowhere Street, Chicago, IL 60607')
      await expectText(dialog, 'Unable to deliver')
      await dialog.getByRole('button', { name: 'Keep delivery' }).click()
      await page.clock.fastForward(10_000)
      await expectText(dialog, 'Where should we deliver?')
    })
    await step('a deliverable address is accepted', async () => {
      await check('900 South Oak Street, Chicago, IL 60607')
      await expectText(dialog, 'We deliver here')
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await dialog.getByRole('button', { name: 'Start order' }).click()
      await dialog.waitFor({ state: 'detached' })
    })
    await step('pay', async () => {
      await customer.addDish(page, 'Margherita', ['Large 18 in'], 2)
      await customer.toSummary(page)
      await customer.toInformation(page)
      await customer.fillInformation(page)
      await page.getByLabel(/^Drop-off note/).fill('Blue door, second floor')
      await customer.toPayment(page)
      await customer.payByCard(page)
      await expectText(page, 'Delivery to')
      await expectText(page, '900 South Oak Street, Chicago, IL 60607')
      await expectText(page, '“Blue door, second floor”')
    })
  },
}

export const houseDelivery: Journey = {
  name: 'house delivery: minimum order, free kids meal, free delivery',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const address = '30 South Second Street, Apt 4B, Philadelphia, PA 19106'
    await step('start, with an address as people type it', async () => {
      await customer.open(page, world.url('liberty'))
      await customer.startDelivery(page, '30 south second street, 4b, philadelphia, pennsylvania 19106')
    })
    await step('an order below the minimum cannot be checked out', async () => {
      await customer.addDish(page, 'House Salad')
      await customer.openCart(page)
      await expectText(page, 'Minimum order for delivery: $15.00. Add $7.50 more to continue.')
      assert.ok(await page.getByRole('button', { name: 'Checkout' }).isDisabled(), 'Checkout can be pressed')
      await page.getByRole('button', { name: 'Add more items' }).click()
      await customer.addDish(page, 'Onion Rings', [], 2)
      await customer.toSummary(page)
    })
    await step('a code adds a free kids meal', async () => {
      const rejected: string[] = []
      page.on('response', (response) => response.status() === 422 && rejected.push(response.url()))
      await customer.applyCode(page, 'FREEKIDS')
      const chooser = page.getByRole('dialog')
      await expectText(chooser, 'Choose your free kids meal')
      await expectText(chooser, '0 of 1 chosen')
      await chooser.getByRole('button', { name: 'Increase quantity' }).first().click()
      await chooser.getByRole('button', { name: 'Add 1 free kids meal' }).click()
      await page.getByText(/^Free: 1 × /).waitFor()
      await eventuallyEqual(
        async () => (await visibleText(page.getByRole('complementary').first())).includes('Included'),
        true,
      )
      assert.deepEqual(rejected, [])
      await page.getByRole('button', { name: 'Remove' }).click()
      await page.getByText(/^Free: 1 × /).waitFor({ state: 'detached' })
    })
    await step('a code waives the delivery fee', async () => {
      await customer.applyCode(page, 'FREESHIP')
      await page.getByText('You save $2.99.').waitFor()
      const slip = page.getByRole('complementary').filter({ visible: true }).first()
      await eventuallyEqual(async () => (await visibleText(slip)).includes('FREESHIP −$2.99'), true)
      assert.match(await visibleText(slip), /Delivery fee \$2\.99/)
    })
    await step('pay', async () => {
      await customer.toInformation(page)
      await customer.fillInformation(page)
      await customer.toPayment(page)
      await customer.payByCard(page)
      await expectText(page, address)
      // 7.50 + 12.00, tax 8% of it, processing 2.5% of it.
      await expectText(page, 'Paid $21.55 with Visa ending 4242')
    })
  },
}
