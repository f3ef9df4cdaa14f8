import assert from 'node:assert/strict'
import { eventuallyEqual, expectText, isInView } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { fillKitchen } from '../helpers/rush.ts'
import { advanceTicket, openKitchen, ticketOf } from '../helpers/staff.ts'

export const kitchenRush: Journey = {
  copyOf: 'sakura',
  name: 'kitchen: no press hits what has moved, the alarm stops everywhere, a completed order is recalled',
  async run({ world, host, newWindow, step }) {
    const kitchen = await newWindow({ viewport: { width: 1366, height: 768 } })
    const second = await newWindow({ viewport: { width: 1920, height: 1080 } })
    const orders = await fillKitchen(world, host, { pending: 3 })
    const [first, next] = orders
    assert.ok(first && next)
    const statuses = async () => {
      const rows = await world.sql<{ status: string; made: number }>(
        'select status, cardinality(made_lines) as made from orders where id = any($1) order by paid_at',
        [orders.map(({ id }) => id)],
      )
      return rows.map(({ status, made }) => `${status} ${made}`)
    }
    for (const screen of [kitchen, second]) await openKitchen(screen, world, host)

    await step('the alarm is stopped above a dialog, on every screen', async () => {
      await kitchen.getByRole('button', { name: 'Settings', exact: true }).click()
      const dialog = kitchen.getByRole('dialog', { name: 'Kitchen Settings' })
      await dialog.getByRole('button', { name: 'STOP ALARM' }).click()
      await dialog.getByRole('button', { name: 'Close' }).click()
      for (const screen of [kitchen, second]) await expectText(screen, /^Alarm stopped on all screens by /)
    })
    await step('a second press at the same place hits nothing that has moved there', async () => {
      const button = ticketOf(kitchen, first.number).getByRole('button', { name: /^ACKNOWLEDGE/ })
      await button.hover()
      const box = await button.boundingBox()
      assert.ok(box)
      const press = () => kitchen.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      await press()
      await ticketOf(kitchen, first.number)
        .getByRole('button', { name: /^START PREPARING/ })
        .waitFor()
      await press()
      await press()
      await eventuallyEqual(statuses, ['acknowledged 0', 'pending 0', 'pending 0'])
      await advanceTicket(ticketOf(kitchen, next.number), 'ACKNOWLEDGE')
      await eventuallyEqual(statuses, ['acknowledged 0', 'acknowledged 0', 'pending 0'])
    })
    await step('a completed order is recalled', async () => {
      for (const name of ['START PREPARING', 'MARK READY', 'PICKED UP|DRIVER PICKUP'])
        await advanceTicket(ticketOf(kitchen, first.number), name)
      await kitchen
        .getByRole('list', { name: 'Recent Completed' })
        .getByRole('button', { name: new RegExp(first.number) })
        .click()
      const recall = kitchen.getByRole('button', { name: `RECALL, order ${first.number}` })
      assert.ok(await isInView(recall), 'RECALL is not fully visible')
      await recall.click()
      await eventuallyEqual(statuses, ['ready 0', 'acknowledged 0', 'pending 0'])
    })
  },
}
