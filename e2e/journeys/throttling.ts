import type { Page } from 'playwright-core'
import { expectText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { holdRequest } from '../helpers/back-office.ts'
import * as customer from '../helpers/customer.ts'
import { removeByKeyboard } from '../helpers/keyboard.ts'
import { openAs, openKitchen } from '../helpers/staff.ts'

export const throttling: Journey = {
  name: 'order limits: a full time moves an order, and the kitchen closes a time during checkout',
  copyOf: 'liberty',
  async run({ world, host, newWindow, step }) {
    const page = await newWindow()
    const owner = await newWindow()
    const kitchen = await newWindow({ viewport: { width: 1366, height: 768 } })
    const dialog = page.getByRole('dialog')
    // Late in the evening today has no other free time.
    await world.change(
      host,
      `update restaurants set advance_ordering_enabled = true, advance_ordering_hours = 24 where id = $restaurant`,
    )
    await step('the owner limits the orders of a quarter of an hour', async () => {
      await openAs(owner, world, `owner@${host}.test`, host, '/admin/limits')
      await owner.getByRole('button', { name: 'Add a limit' }).click()
      await owner.getByRole('button', { name: 'Save' }).click()
      await expectText(owner, 'Enter at least one of the three limits.')
      const add = owner.getByRole('button', { name: 'Add a limit' })
      await removeByKeyboard(owner.getByRole('button', { name: 'Remove limit 1' }), add)
      await add.click()
      await owner.getByLabel('Orders per 15 minutes').fill('1')
      await owner.getByRole('button', { name: 'Save' }).click()
      await expectText(owner, 'Saved. New orders follow the limits; promises already made do not change.')
    })
    await step(
      'the first order takes the usual time, the next one is offered the next free time',
      async () => {
        const contact = customer.newContact()
        await customer.orderUpToPayment(page, world, { host, contact })
        await customer.payByCard(page)
        await customer.open(page, world.url(host))
        await toTimes(page)
        await expectText(dialog, /^\d+:\d\d [AP]M\. The kitchen is full until then\.$/)
      },
    )
    const chosen = dialog.getByRole('radio', { name: /Free|1 left/ }).first()
    let time = ''
    await step('a full time cannot be chosen, a free one can', async () => {
      await dialog.getByRole('radio', { name: /^Later/ }).check({ force: true })
      await chosen.check({ force: true })
      time = (await chosen.locator('..').innerText()).split('\n')[0] ?? ''
      await dialog.getByRole('button', { name: 'Start order' }).click()
      await dialog.waitFor({ state: 'detached' })
      await customer.addDish(page, 'Onion Rings', [], 2)
      await customer.checkOut(page, customer.newContact())
      await customer.fillCard(page)
    })
    await step('the kitchen closes that time, and the customer takes the next free one', async () => {
      await openKitchen(kitchen, world, host)
      await kitchen.getByRole('button', { name: 'Load', exact: true }).click()
      await kitchen.waitForURL(/\/load$/)
      await kitchen.reload()
      await kitchen.getByRole('button', { name: `Close ${time}` }).click()
      await kitchen.getByRole('button', { name: `Open ${time}` }).waitFor()
      await page.getByRole('button', { name: /^Take \d+:\d\d [AP]M$/ }).click()
      await customer.pay(page)
    })
    await step('the kitchen sees the full slot, and reopens the other', async () => {
      await expectText(kitchen.getByRole('main', { name: 'Kitchen load' }), 'Full')
      await kitchen.getByRole('button', { name: `Open ${time}` }).click()
      await kitchen.getByRole('button', { name: `Close ${time}` }).waitFor()
    })
    await step('slots closed in quick succession are all closed', async () => {
      const closing = kitchen.getByRole('button', { name: /^Close \d/ })
      const reopening = kitchen.getByRole('button', { name: /^Open \d/ })
      const release = await holdRequest(kitchen, '**/slots/*')
      await closing.nth(5).click()
      await closing.nth(6).click()
      await reopening.waitFor()
      release()
      await reopening.nth(1).waitFor()
      await kitchen.getByRole('button', { name: 'Load', exact: true }).click()
      await kitchen.getByRole('main', { name: 'Kitchen load' }).waitFor({ state: 'detached' })
    })
  },
}

/** To the last step of the order-start dialog. */
async function toTimes(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Pickup' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('radio', { name: /^ASAP/ }).waitFor({ state: 'attached' })
}
