import assert from 'node:assert/strict'
import { expectText, hydrated } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'

export const orderAhead: Journey = {
  name: 'order start: a dish of another time is ordered for its time',
  copyOf: 'sakura',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const dialog = page.getByRole('dialog')
    const dish = 'Chicken Teriyaki Lunch'
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
    const changeTime = () =>
      page.getByRole('button', { name: 'Change' }).filter({ visible: true }).first().click()
    const tomorrow = (part: Intl.DateTimeFormatOptions) =>
      new Date(Date.now() + 86_400_000).toLocaleDateString('en-US', { timeZone: 'America/New_York', ...part })
    const schedule = { [tomorrow({ weekday: 'long' }).toLowerCase()]: [{ start: '11:00', end: '15:00' }] }
    await world.change(
      host,
      `update restaurants set advance_ordering_enabled = true, advance_ordering_hours = 72 where id = $restaurant`,
    )
    await world.change(
      host,
      `update additional_menus set schedule = '${JSON.stringify(schedule)}' where restaurant_id = $restaurant`,
    )
    await step('a dish of tomorrow is shown with its hours, and cannot be added', async () => {
      await customer.openForPickup(page, world.url(host))
      const others = page.getByRole('region', { name: 'At other times' })
      await expectText(others, `Available ${tomorrow({ weekday: 'short' })}, 11:00 AM to 3:00 PM`)
      assert.equal(await others.getByRole('button', { name: `Add ${dish} to your order` }).isVisible(), false)
      await page.getByRole('button', { name: dish, exact: true }).click()
      assert.equal(await dialog.getByRole('button', { name: /^Add to cart/ }).count(), 0)
    })
    await step('Back from the proposed time does not wait until it is shown', async () => {
      const slow = await newWindow()
      await customer.openForPickup(slow, world.url(host))
      const steps = await customer.holdScripts(slow, /later-steps/)
      await slow.reload()
      await hydrated(slow)
      await slow.getByRole('button', { name: dish, exact: true }).click()
      await slow.getByRole('dialog').getByRole('button', { name: 'Order for tomorrow, 11:00 AM' }).click()
      const start = slow.getByRole('dialog', { name: 'When will you pick it up?' })
      await start.getByRole('button', { name: 'Back' }).click()
      await slow.getByRole('dialog', { name: 'How would you like your order?' }).waitFor()
      steps.resolve()
    })
    await step('it proposes a time at which it is served, and the menu is shown for that time', async () => {
      await press('Order for tomorrow, 11:00 AM')
      await expectText(dialog, 'When will you pick it up?')
      await press('Save')
      await dialog.getByRole('button', { name: /^Add to cart/ }).click()
      await dialog.waitFor({ state: 'detached' })
      await expectText(page, 'Menu for tomorrow, 11:00 AM')
      await expectText(page, 'Lunch menu is available then')
      assert.equal(await page.getByRole('region', { name: 'At other times' }).count(), 0)
    })
    await step('the checkout accepts it', async () => {
      await customer.toSummary(page)
      await expectText(page, dish)
      await page.getByRole('button', { name: 'Continue to Your Information' }).click()
      await page.getByRole('heading', { name: 'Your Information', level: 1 }).waitFor()
      await customer.open(page, world.url(host))
    })
    await step('another time removes it from the cart, with a notice', async () => {
      await changeTime()
      await press('Continue')
      await dialog.getByRole('radio', { name: /^ASAP/ }).check({ force: true })
      await press('Save')
      const changed = page.getByRole('alertdialog')
      await expectText(changed, `${dish} is not available at this time.`)
      await changed.getByRole('button', { name: 'Got it' }).click()
      await expectText(page, 'ASAP, 20-25 min')
      await page.getByRole('button', { name: 'Cart 0 items' }).waitFor()
    })
  },
}
