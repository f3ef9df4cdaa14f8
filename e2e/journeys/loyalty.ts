import type { Page } from 'playwright-core'
import { expectNoText, expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'

const password = 'a password of ada'
const dish = 'Onion Rings'
/** A dish that was not ordered before: ordered dishes are on the menu twice, once among the favorites. */
const another = 'Mozzarella Sticks (6)'

export const loyalty: Journey = {
  name: 'loyalty: points for an order, and a reward instead of a code',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const contact = customer.newContact()
    const at = (path: string) => world.url('liberty', path)
    const orderAgain = async (name: string, quantity: number) => {
      await customer.openForPickup(page, at('/'))
      await customer.addDish(page, name, [], quantity)
      await customer.toSummary(page)
    }
    const checkOut = async () => {
      await customer.toInformation(page)
      await customer.acceptTermsWithAccount(page)
      await customer.toPayment(page)
      await customer.payByCard(page)
    }

    await step('a guest earns no points, and creates an account', async () => {
      await customer.orderUpToPayment(page, world, { contact, dishes: [{ name: dish, quantity: 1 }] })
      await customer.payByCard(page)
      await expectNoText(page, /\+\d+ points?$/)
      const offer = page.getByRole('region', { name: 'Create an account' })
      await offer.getByLabel('Password', { exact: true }).fill(password)
      await offer.getByRole('button', { name: 'Create account' }).click()
      await expectText(page, /^Your account was created\./)
    })
    await step(
      'the summary shows the progress to the reward, and the confirmation the earned points',
      async () => {
        await orderAgain(dish, 18)
        await expectText(reward(page), '100 more to your $10.00 reward')
        await checkOut()
        await expectText(page, '+108 points')
      },
    )
    await step('the reward is deducted, and can be removed', async () => {
      await orderAgain(another, 2)
      await reward(page).getByRole('button', { name: 'Use reward −$10.00' }).click()
      await expectText(page, /^Loyalty reward applied\. You save \$10\.00\.$/)
      await page.getByRole('button', { name: 'Remove' }).click()
      await reward(page).getByRole('button', { name: 'Use reward −$10.00' }).click()
      await checkOut()
      await expectText(page, /^\+\d+ points?$/)
    })
    await step('the account lists the history of the points', async () => {
      await customer.open(page, at('/account/orders'))
      const points = page.getByRole('region', { name: 'Regulars' })
      await expectText(points, '+108')
      await expectText(points, '−100')
    })
  },
}

function reward(page: Page) {
  return page.getByRole('region', { name: 'Loyalty reward' })
}
