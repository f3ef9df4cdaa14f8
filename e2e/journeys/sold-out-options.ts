import { expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'
import { openKitchen } from '../helpers/staff.ts'

/** An option of the burgers' bun; the group is required and each burger has its own. */
const option = 'Brioche'
const buns = ['Potato roll', 'Brioche', 'Gluten-free bun', 'Lettuce wrap']

export const soldOutOptions: Journey = {
  name: 'kitchen: sold-out options and counted portions, from the kitchen to the cart',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const kitchen = await newWindow({ viewport: { width: 1366, height: 768 } })
    const dialog = page.getByRole('dialog')
    const soldOut = kitchen.getByRole('dialog', { name: 'Sold out' })
    const row = (name: string) => soldOut.getByRole('listitem', { name, exact: true })
    await openKitchen(kitchen, world, host)
    await customer.openForPickup(page, world.url(host))

    await step('an option is sold out in all its groups with one press', async () => {
      await customer.addDish(page, 'Classic Cheeseburger', ['Medium', option])
      await kitchen.getByRole('button', { name: 'Settings' }).click()
      await kitchen.getByRole('button', { name: 'Sold out…' }).click()
      await soldOut.getByText('Options', { exact: true }).click()
      await soldOut.getByRole('searchbox').fill(option)
      await expectText(row(option), 'Bun · 7 dishes')
      await row(option).getByRole('button', { name: 'Sold out today' }).click()
      await expectText(row(option), /^Sold out today, by .+, \d+:\d\d [AP]M$/)
    })
    await step('the cart that contains it names it, and its line is removed', async () => {
      const notice = page.getByRole('alertdialog')
      await expectText(notice, `Classic Cheeseburger: ${option} is sold out.`)
      await notice.getByRole('button').first().click()
      await notice.waitFor({ state: 'detached' })
    })
    await step('the dialog of a dish shows it and does not let it be selected', async () => {
      await page.getByRole('button', { name: 'Liberty Burger', exact: true }).click()
      await expectText(dialog, 'Sold out')
      const choice = dialog.getByRole('radio', { name: new RegExp(option) })
      if (await choice.isEnabled()) throw new Error('a sold-out option can be selected')
    })
    await step(
      'a required group without options makes the dish unorderable, and the dialog names it',
      async () => {
        for (const bun of buns.filter((name) => name !== option)) {
          await soldOut.getByRole('searchbox').fill(bun)
          await row(bun).getByRole('button', { name: 'Sold out today' }).click()
          await expectText(row(bun), /^Sold out today, by /)
        }
        await expectText(dialog, 'All options of Bun are sold out.')
        await dialog.getByRole('button', { name: 'Sold out today' }).waitFor()
      },
    )
    await step('it is orderable again with one bun', async () => {
      await soldOut.getByRole('searchbox').fill(option)
      await row(option).getByRole('button', { name: 'Back on sale' }).click()
      await expectNoText(dialog, 'All options of Bun are sold out.')
      await dialog.getByLabel('Medium', { exact: true }).check({ force: true })
      await dialog.getByRole('radio', { name: new RegExp(option) }).check({ force: true })
      await dialog.getByRole('button', { name: /^Add to cart/ }).click()
      await dialog.waitFor({ state: 'detached' })
    })
    await step('portions are counted from the kitchen, and the last one is the last', async () => {
      await soldOut.getByText('Dishes', { exact: true }).click()
      await soldOut.getByRole('searchbox').fill('root beer')
      const float = row('Root Beer Float')
      await float.getByRole('button', { name: 'More for Root Beer Float' }).click()
      await float.getByLabel('Portions left').fill('0')
      await float.getByRole('button', { name: 'Set portions' }).click()
      await expectText(float, 'Sold out, no portions left')
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'Root Beer Float' }) })
      await expectText(card, 'Sold out today')
      await float.getByRole('button', { name: 'Stop counting' }).click()
      await expectNoText(card, 'Sold out today')
    })
  },
}
