import assert from 'node:assert/strict'
import { sees, settled, wordsOf } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import * as customer from '../people/customer.ts'
import { openKitchen, ticketOf } from '../people/staff.ts'

export const hostile: Journey = {
  name: 'hostile texts: shown as they are, and do nothing',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const kitchen = await newWindow({ viewport: { width: 1440, height: 900 } })
    await openKitchen(kitchen, world, 'liberty')
    const script = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
    const typed = { firstName: script, lastName: '\u202Egnol\u202C 👩‍👩‍👧', phone: '2155550100' }
    await step('an endless name is refused', async () => {
      await customer.open(page, world.url('liberty'))
      await customer.startPickup(page)
      await page.getByRole('button', { name: 'House Salad', exact: true }).click()
      const dialog = page.getByRole('dialog')
      const note = dialog.getByRole('textbox')
      if ((await note.count()) > 0) await note.fill(script)
      await dialog.getByRole('button', { name: /^Add to cart/ }).click()
      await dialog.waitFor({ state: 'detached' })
      await customer.toSummary(page)
      await customer.toInformation(page)
      await customer.fillInformation(page, { ...customer.somebodyNew(), firstName: 'x'.repeat(10_240) })
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await sees(page, 'First name can have at most 80 characters.')
    })
    const token = await step('a hostile one is only a name', async () => {
      await customer.fillInformation(page, { ...customer.somebodyNew(), ...typed })
      await customer.toPayment(page)
      await customer.fillCard(page)
      return customer.pay(page)
    })
    await step('it is inert on the confirmation and in the kitchen', async () => {
      const order = await page.evaluate(async (path) => (await fetch(path)).json(), `/api/orders/${token}`)
      assert.equal(order.customer.lastName, 'gnol 👩‍👩‍👧')
      await page.getByText(`Thank you, ${script}.`, { exact: false }).first().waitFor()
      const ticket = ticketOf(kitchen, order.orderNumber)
      await ticket.waitFor()
      await settled(async () => assert.ok((await wordsOf(ticket)).includes(`${script} gnol 👩‍👩‍👧`)))
      for (const window of [page, kitchen]) {
        assert.equal(await window.evaluate(() => 'hacked' in globalThis), false)
      }
    })
  },
}
