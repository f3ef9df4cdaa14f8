import type { Page } from 'playwright-core'
import { expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'
import { removeByKeyboard } from '../helpers/keyboard.ts'
import { openAs } from '../helpers/staff.ts'

export const deliveryArea: Journey = {
  name: 'delivery area: zones with a fee and a minimum, from the owner to the customer',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const owner = await newWindow()
    const page = await newWindow()
    await step('the owner adds a zone of ZIP codes, and is informed what is missing', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/delivery-area')
      await owner.getByRole('radio', { name: 'ZIP codes' }).check({ force: true })
      await owner.getByLabel('Name').fill('Center City')
      await owner.getByRole('button', { name: 'Save changes' }).click()
      await expectText(owner, 'Enter at least one ZIP code.')
      await owner.getByRole('button', { name: 'Add zone' }).click()
      await removeByKeyboard(
        owner.getByRole('button', { name: 'Remove Zone 2' }),
        owner.getByRole('button', { name: 'Remove Center City' }),
      )
      await owner.getByLabel('ZIP codes', { exact: true }).last().fill('19106, 191')
      await owner.getByLabel('Delivery fee').fill('2.75')
      await owner.getByLabel('Minimum order').fill('30')
    })
    await step('an address can be tested before the zone is saved', async () => {
      await owner
        .getByLabel('Address', { exact: true })
        .fill('142 North Fifth Street, Philadelphia, PA 19106')
      await owner.getByRole('button', { name: 'Test', exact: true }).click()
      await expectText(owner, 'Delivery fee $2.75, minimum order $30.00')
      await owner.getByLabel('Address', { exact: true }).fill('1 Main Street, Chatham, NJ 07928')
      await owner.getByRole('button', { name: 'Test', exact: true }).click()
      await expectText(owner, 'The restaurant does not deliver to 07928.')
      await save(owner)
    })
    await step('a customer in the zone gets its fee and its minimum', async () => {
      await customer.open(page, world.url(host))
      await customer.startDelivery(page, '142 North Fifth Street, Philadelphia, PA 19106')
      await customer.addDish(page, 'Onion Rings')
      await customer.openCart(page)
      await expectText(page, /^Minimum order for delivery: \$30\.00\./)
    })
    await step('miles around the restaurant are drawn, and changed by the keyboard', async () => {
      await owner.getByRole('radio', { name: 'Miles around' }).check({ force: true })
      const end = owner.getByRole('slider', { name: 'Distance of Center City' })
      await end.focus()
      await end.press('ArrowRight')
      await expectText(owner, '0 to 1.1 miles')
      await save(owner)
    })
  },
}

async function save(owner: Page): Promise<void> {
  await owner.getByRole('button', { name: 'Save changes' }).click()
  await expectText(owner, 'Delivery area saved successfully!')
  await owner.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
}
