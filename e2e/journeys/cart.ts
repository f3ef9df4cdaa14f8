import { eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'

export const cart: Journey = {
  name: 'cart: reload, edit, undo, corrupted storage, changed menu, another restaurant',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const sheet = page.getByRole('dialog')
    const count = (text: string) =>
      page.getByRole('button', { name: new RegExp(`^Cart\\s*${text}$`) }).waitFor()
    await step('the cart survives a reload', async () => {
      await customer.openForPickup(page, world.url('sakura'))
      await customer.addDish(page, 'Clear Soup', [], 3)
      await customer.addDish(page, 'Yuzu Lemonade')
      await count('4 items')
      await page.reload()
      await count('4 items')
    })
    await step('a line can be edited', async () => {
      await customer.openCart(page)
      await sheet
        .getByRole('group', { name: 'Quantity of Clear Soup' })
        .getByRole('button', { name: 'Decrease quantity' })
        .click()
      await expectText(sheet, '$11.50')
      await sheet.getByRole('button', { name: 'Edit Clear Soup' }).click()
      const editor = page.getByRole('dialog', { name: 'Clear Soup' })
      await editor.getByRole('button', { name: 'Increase quantity' }).click()
      await editor.getByRole('button', { name: /^Save changes/ }).click()
      await editor.waitFor({ state: 'detached' })
      await count('4 items')
    })
    await step('a removed line can be restored', async () => {
      if (!(await sheet.isVisible())) await customer.openCart(page)
      const lemonade = sheet.getByRole('group', { name: 'Quantity of Yuzu Lemonade' })
      await lemonade.getByRole('button', { name: 'Remove' }).click()
      await expectText(page, 'Yuzu Lemonade removed')
      await expectNoText(sheet, 'Yuzu Lemonade')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expectText(sheet, 'Yuzu Lemonade')
    })
    await step('an item that becomes unavailable is named and removed', async () => {
      const setAvailable = (available: boolean) =>
        world.change(
          'sakura',
          `update products set is_available = ${available} where restaurant_id = $restaurant and name = 'Yuzu Lemonade'`,
        )
      await setAvailable(false)
      try {
        await expectText(page, 'Your order changed')
        await expectText(page, 'Yuzu Lemonade is sold out.')
        await page.getByRole('button', { name: 'Got it' }).click()
        await count('3 items')
      } finally {
        await setAvailable(true)
      }
    })
    await step('a corrupted stored cart is shown as empty', async () => {
      for (const garbage of [
        '{',
        '[]',
        '{"version":1,"lines":{}}',
        '{"version":9}',
        `{"version":1,"restaurantId":"x","lines":[{}]}`,
      ]) {
        await page.evaluate((text) => sessionStorage.setItem('comanda.order', text), garbage)
        await page.reload()
        await count('0 items')
      }
    })
    await step('starting an order at another restaurant asks for confirmation', async () => {
      const first = await world.restaurantId('sakura')
      const second = await world.restaurantId('napoli')
      await customer.openForPickup(page, world.url('', `/menu/${first}`))
      await customer.addDish(page, 'Clear Soup')
      await page.goto(world.url('', `/menu/${second}`))
      await expectText(page, 'Start a new order at Bella Napoli?')
      await expectText(
        page,
        'You have 1 item from another restaurant in your order. You can order from one restaurant at a time: a new order replaces this one.',
      )
      await page.getByRole('button', { name: 'Keep my order' }).click()
      await page.waitForURL(`**/menu/${first}`)
      await count('1 item')
      await page.route('**/api/restaurants/*', (route) => route.abort())
      await customer.open(page, world.url('', '/checkout/summary'))
      await page.getByRole('heading', { name: 'The restaurant did not load', level: 1 }).waitFor()
      await page.unroute('**/api/restaurants/*')
      await page.getByRole('button', { name: 'Retry' }).click()
      await expectText(page.getByRole('contentinfo'), 'Sakura Hibachi & Sushi')
      await page.goto(world.url('', `/menu/${second}`))
      await page.getByRole('button', { name: 'Start new order' }).click()
      await expectText(page, 'How would you like your order?')
      await eventuallyEqual(
        () => page.evaluate(() => JSON.parse(sessionStorage.getItem('comanda.order') ?? '{}').lines),
        [],
      )
    })
  },
}
