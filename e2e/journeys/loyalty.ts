import type { Page } from 'playwright-core'
import { sees, seesNot } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import * as customer from '../people/customer.ts'

const password = 'a password of ada'
const dish = 'Onion Rings'
/** What was eaten stands twice on the menu: among the favourites as well. */
const another = 'Mozzarella Sticks (6)'

export const loyalty: Journey = {
  name: 'loyalty: points for an order, and a reward in place of a code',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.somebodyNew()
    const at = (path: string) => world.url('liberty', path)
    const orderAgain = async (name: string, quantity: number) => {
      await customer.open(page, at('/'))
      await customer.startPickup(page)
      await customer.addDish(page, name, [], quantity)
      await customer.toSummary(page)
    }
    const payIt = async () => {
      await customer.toInformation(page)
      await page.getByLabel(/^I accept the Terms of Service/).check()
      await customer.toPayment(page)
      await customer.fillCard(page)
      await customer.pay(page)
    }

    await step('a guest earns nothing, and makes an account', async () => {
      await customer.orderUpToPayment(page, world, { contact, dishes: [{ name: dish, quantity: 1 }] })
      await customer.fillCard(page)
      await customer.pay(page)
      await seesNot(page, /\+\d+ points?$/)
      const offer = page.getByRole('region', { name: 'Create an account' })
      await offer.getByLabel('Password', { exact: true }).fill(password)
      await offer.getByRole('button', { name: 'Create account' }).click()
      await sees(page, /^Your account is made\./)
    })
    await step('the summary says how far the reward is, and the confirmation what was earned', async () => {
      await orderAgain(dish, 18)
      await sees(reward(page), '100 more to your $10.00 reward')
      await payIt()
      await sees(page, '+108 points')
    })
    await step('the reward takes its value off, and can be taken back', async () => {
      await orderAgain(another, 2)
      await reward(page).getByRole('button', { name: 'Use reward −$10.00' }).click()
      await sees(page, /^Loyalty reward applied\. You save \$10\.00\.$/)
      await page.getByRole('button', { name: 'Remove' }).click()
      await reward(page).getByRole('button', { name: 'Use reward −$10.00' }).click()
      await payIt()
      await sees(page, /^\+\d+ points?$/)
    })
    await step('the account tells the story of the points', async () => {
      await customer.open(page, at('/account/orders'))
      const points = page.getByRole('region', { name: 'Regulars' })
      await sees(points, '+108')
      await sees(points, '−100')
    })
  },
}

function reward(page: Page) {
  return page.getByRole('region', { name: 'Loyalty reward' })
}
