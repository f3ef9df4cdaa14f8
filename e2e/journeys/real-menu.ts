import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'

/** A real restaurant's menu file, for cases that the demo menus do not have. */
const file = process.env.COMANDA_E2E_MENU
const host = 'real-menu'

interface MenuFile {
  categories: { products: MenuProduct[] }[]
}
interface MenuProduct {
  name: string
  base_price: number
  is_21_plus?: boolean
  is_available?: boolean
  option_groups?: { is_required?: boolean; options: { name: string }[] }[]
}

export const realMenu: Journey = {
  name: 'real menu: a dish with a base price of $0, and one for ages 21+',
  when: () => file !== undefined && file !== '',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const products = productsOf(file ?? '')
    const free = products.find(
      ({ base_price, option_groups }) =>
        base_price === 0 && option_groups?.some((group) => group.is_required),
    )
    const adult = products.find((product) => product.is_21_plus)
    assert.ok(free && adult, 'the menu has no $0 dish with a required option, or no 21+ dish')
    await step('import', () => world.importMenu(file ?? '', host))
    await step('choose', async () => {
      await customer.openForPickup(page, world.url(host))
      for (const { name } of [free, adult]) {
        await page.getByRole('button', { name, exact: true }).first().click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Add to cart/ })
          .click()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await customer.toSummary(page)
    })
    await step('the age must be confirmed', async () => {
      await page.getByRole('button', { name: 'Continue to Your Information' }).click()
      await expectText(page, 'Please confirm that you are 21 or older. An ID is checked at handover.')
      await page.getByLabel('I am 21 or older and will show ID').check()
      await customer.toInformation(page)
    })
    await step('pay', async () => {
      await customer.fillInformation(page, customer.newContact())
      await customer.toPayment(page)
      await customer.payByCard(page)
    })
  },
}

function productsOf(path: string): MenuProduct[] {
  const menu: MenuFile = JSON.parse(readFileSync(path, 'utf8'))
  return menu.categories
    .flatMap(({ products }) => products)
    .filter((product) => product.is_available !== false)
}
