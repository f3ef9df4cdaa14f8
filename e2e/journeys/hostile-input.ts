import assert from 'node:assert/strict'
import { eventually, expectText, visibleText } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import * as customer from '../helpers/customer.ts'
import { openKitchen, ticketOf } from '../helpers/staff.ts'

export const hostileInput: Journey = {
  name: 'hostile input: rendered as text and never executed',
  async run({ world, newWindow, step }) {
    const page = await newWindow()
    const kitchen = await newWindow({ viewport: { width: 1440, height: 900 } })
    await openKitchen(kitchen, world, 'liberty')
    const script = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
    const typed = { firstName: script, lastName: '\u202Egnol\u202C 👩‍👩‍👧', phone: '2155550100' }
    await step('an overlong name is rejected', async () => {
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
      await customer.fillInformation(page, { ...customer.newContact(), firstName: 'x'.repeat(10_240) })
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await expectText(page, 'First name can have at most 80 characters.')
    })
    const token = await step('a name with markup is accepted as text', async () => {
      await customer.fillInformation(page, { ...customer.newContact(), ...typed })
      await customer.toPayment(page)
      await customer.fillCard(page)
      return customer.pay(page)
    })
    await step('the markup is inert on the confirmation and in the kitchen', async () => {
      const order = await page.evaluate(async (path) => (await fetch(path)).json(), `/api/orders/${token}`)
      assert.equal(order.customer.lastName, 'gnol 👩‍👩‍👧')
      await page.getByText(`Thank you, ${script}.`, { exact: false }).first().waitFor()
      const ticket = ticketOf(kitchen, order.orderNumber)
      await ticket.waitFor()
      await eventually(async () => assert.ok((await visibleText(ticket)).includes(`${script} gnol 👩‍👩‍👧`)))
      for (const window of [page, kitchen]) {
        assert.equal(await window.evaluate(() => 'hacked' in globalThis), false)
      }
    })
  },
}
