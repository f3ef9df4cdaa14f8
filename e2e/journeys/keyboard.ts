import assert from 'node:assert/strict'
import { eventuallyEqual, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'
import { Keyboard } from '../helpers/keyboard.ts'

export const keyboardOnly: Journey = {
  name: 'keyboard: a pickup order without a pointer',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const keyboard = new Keyboard(page)
    const dialog = page.getByRole('dialog')
    await step('start', async () => {
      await customer.open(page, world.url('liberty'))
      await expectText(dialog, 'How would you like your order?')
      await keyboard.press('Escape')
      assert.ok(await dialog.isVisible(), 'Escape must not close the order-start dialog')
      await keyboard.reach(/^Continue/)
      await keyboard.press('Enter')
      await expectText(dialog, 'When will you pick it up?')
      await keyboard.reach(/^Start order/)
      await keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
    })
    await step('search and choose', async () => {
      await keyboard.type(/^Search/, 'onion rings')
      await keyboard.reach(/^Onion Rings$/)
      await keyboard.press('Enter')
      await dialog.waitFor()
      await keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await eventuallyEqual(() => page.evaluate(() => document.activeElement?.textContent), 'Onion Rings')
      await keyboard.press('Enter')
      await keyboard.reach(/^Increase quantity/)
      await keyboard.press('Enter')
      await keyboard.reach(/^Add to cart/)
      await keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
    })
    await step('cart', async () => {
      await page.keyboard.press('Control+Home')
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await keyboard.reach(/^Cart\b/)
      await keyboard.press('Enter')
      await dialog.waitFor()
      await keyboard.reach(/^Checkout$/)
      await keyboard.press('Enter')
    })
    await step('Order Summary', async () => {
      await page.getByRole('heading', { name: 'Order Summary', level: 1 }).waitFor()
      await keyboard.reach(/^Continue to Your Information/)
      await keyboard.press('Enter')
    })
    await step('Your Information', async () => {
      await page.getByRole('heading', { name: 'Your Information', level: 1 }).waitFor()
      await keyboard.type(/^First name/, 'Ada')
      await keyboard.type(/^Last name/, 'Long')
      await keyboard.type(/^Phone number/, '9085550123')
      await keyboard.type(/^Email/, customer.newContact().email)
      await keyboard.press('Enter')
      await expectText(page, 'You must accept the Terms of Service to continue.')
      await eventuallyEqual(() => page.evaluate(() => document.activeElement?.getAttribute('name')), 'terms')
      await keyboard.press('Space', 'Enter')
    })
    await step('Secure Payment', async () => {
      await page.getByRole('heading', { name: 'Secure Payment', level: 1 }).waitFor()
      await keyboard.type(/^Card number/, '4242424242424242')
      await keyboard.type(/^Expiry date/, '1234')
      await keyboard.type(/^Security code/, '123')
      await keyboard.type(/^ZIP code/, '07901')
      await keyboard.press('Enter')
      await customer.waitForConfirmation(page)
    })
  },
}
