import { eventuallyEqual, expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { result, submit } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { openAs } from '../helpers/staff.ts'

const dish = 'Hot Fudge Sundae'

export const additionalMenus: Journey = {
  name: 'additional menus: hours, a dish of one menu, and deleting the menu',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const owner = await newWindow({ viewport: { width: 1440, height: 900 } })
    const guest = await newWindow()
    await step('a menu without a name is refused, and one without days is never shown', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/menus')
      await owner.getByRole('button', { name: 'New menu' }).first().click()
      await owner.getByLabel('Menu name').waitFor()
      await expectText(owner, 'Customers never see this menu: choose at least one day.')
      await submit(owner, 'Add menu')
      await expectText(owner, 'Menu name is required')
    })
    await step('a menu of every day gets a dish, which customers still see', async () => {
      await owner.getByLabel('Menu name').fill('All Day Sweets')
      await owner.getByRole('switch', { name: 'Shown on Monday' }).click()
      const add = owner.getByRole('button', { name: 'Add times to Monday' })
      for (let added = 1; added <= 2; added += 1) await add.click()
      for (const focused of ['Remove the times Monday 2', 'Monday from']) {
        await owner
          .getByRole('button', { name: /^Remove the times Monday/ })
          .last()
          .press('Enter')
        const next = owner.getByLabel(focused, { exact: true })
        await eventuallyEqual(() => next.evaluate((it) => it === document.activeElement), true)
      }
      await owner.getByLabel('Monday from').fill('00:00')
      await owner.getByLabel('Monday until').fill('23:59')
      await owner.getByRole('button', { name: 'Copy Monday to every day' }).click()
      await expectNoText(owner, 'Customers never see this menu: choose at least one day.')
      await owner.getByRole('searchbox', { name: 'Search dishes' }).fill(dish)
      await owner.getByRole('checkbox', { name: new RegExp(`^${dish}`) }).check({ force: true })
      await submit(owner, 'Add menu')
      await result(owner, 'Menu added successfully!')
      await customer.openForPickup(guest, world.url(host))
      await guest.getByRole('button', { name: dish, exact: true }).waitFor()
    })
    await step('a menu that is never shown removes its dish from an open menu', async () => {
      await owner.getByRole('button', { name: /^All Day Sweets/ }).click()
      await owner.getByLabel('Menu name').waitFor()
      for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
        await owner.getByRole('switch', { name: `Shown on ${day}` }).click()
      await submit(owner, 'Save changes')
      await result(owner, 'Menu updated successfully!')
      await expectText(owner, 'Never shown')
      await guest.getByRole('button', { name: dish, exact: true }).waitFor({ state: 'detached' })
    })
    await step('deleting the menu sells its dish at any time', async () => {
      await owner.getByRole('button', { name: /^All Day Sweets/ }).click()
      await owner.getByRole('button', { name: 'Delete', exact: true }).click()
      const dialog = owner.getByRole('alertdialog', { name: 'Delete All Day Sweets?' })
      await dialog.getByLabel(/^1 dish is sold in it/).selectOption('always')
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await result(owner, 'Menu deleted successfully!')
      await owner.getByRole('button', { name: /^All Day Sweets/ }).waitFor({ state: 'detached' })
      await guest.getByRole('button', { name: dish, exact: true }).waitFor()
    })
  },
}
